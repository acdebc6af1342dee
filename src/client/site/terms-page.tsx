import { Link } from 'react-router';
import { firm, texts } from '#firm';
import { paths } from '#shared/paths.ts';
import { publicMeta } from '../core/page-meta.ts';
import { PolicyFrame, PolicyPart } from './policy-frame.tsx';

export const meta = () =>
  publicMeta({
    title: `Terms of service · ${firm.name}`,
    description: `The terms on which ${firm.name} offers this website and its client portal.`,
    path: paths.terms,
  });

export default function TermsPage() {
  return (
    <PolicyFrame
      title="Terms of service"
      lead={`These terms are between you and ${firm.name}. They cover this website and the client portal. The accounting, tax and consulting work itself is covered by the engagement letter that you sign with us.`}
    >
      <PolicyPart title="What this website is">
        <p>
          The public pages describe our services in general words. They are not tax, legal or investment
          advice for your case. Talk to us before you act on them.
        </p>
        <p>
          Sending an enquiry, writing in the chat, booking an appointment or opening an account does not by
          itself make you a client. That begins with an engagement letter signed by both of us.
        </p>
      </PolicyPart>
      <PolicyPart title="Your account">
        <ul>
          <li>Give your own name and an email address that reaches you.</li>
          <li>Keep your password to yourself. Tell us at once if somebody else may know it.</li>
          <li>
            You are signed out after a while without activity. We may close an account that is misused or no
            longer needed.
          </li>
          <li>If you act for a company, you confirm that you may do so.</li>
        </ul>
      </PolicyPart>
      <PolicyPart title="Files and messages">
        <p>
          What you upload stays yours. You let us store it, read it and use it for our work for you. Upload
          only what you have the right to share, and nothing that could harm our systems. The portal accepts
          PDF, Word and Excel files of up to 10 MB.
        </p>
        <p>
          The portal is a way to exchange papers, not your archive: keep your originals. We answer messages
          within {firm.replyWithin} on working days. A deadline is safe with us only when we have confirmed
          it, so call us when time is short.
        </p>
      </PolicyPart>
      <PolicyPart title="Appointments">
        <p>
          Times are {firm.timeZoneName}. {texts.consultation.offer} If you cannot come, cancel in the portal,
          by the link in your confirmation, or by phone, so that somebody else can have the time.
        </p>
      </PolicyPart>
      <PolicyPart title="Fair use">
        <p>
          Do not try to reach other people’s data, disturb the service, get around its limits, or use it to
          send advertising. To keep the service up for everyone, we limit how many requests one address may
          make.
        </p>
      </PolicyPart>
      <PolicyPart title="Availability">
        <p>
          We work to keep the website and the portal running, and cannot promise that they always are.
          Maintenance, or causes outside our control, may interrupt them. You can always reach us by phone
          during office hours: {firm.hours}.
        </p>
      </PolicyPart>
      <PolicyPart title="Liability">
        <p>
          The website and the portal are offered as they are. As far as the law allows, we are not liable for
          indirect loss from their use or from their not being available. Nothing here limits what cannot be
          limited by law, or what the engagement letter says about our work.
        </p>
      </PolicyPart>
      <PolicyPart title="Privacy">
        <p>
          What we keep about you, and why, is in our{' '}
          <Link to={paths.privacy} className="text-link decoration-current">
            privacy policy
          </Link>
          .
        </p>
      </PolicyPart>
      <PolicyPart title="Law and changes">
        <p>
          The law of the State of {firm.address.stateName} applies. When these terms change, the new text and
          its date stand here. If you go on using the portal after that date, the new terms apply.
        </p>
      </PolicyPart>
    </PolicyFrame>
  );
}
