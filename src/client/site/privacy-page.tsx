import { firm } from '#firm';
import { paths } from '#shared/paths.ts';
import { publicMeta } from '../core/page-meta.ts';
import { PolicyFrame, PolicyPart } from './policy-frame.tsx';

export const meta = () =>
  publicMeta({
    title: `Privacy policy · ${firm.name}`,
    description: `What ${firm.name} keeps about visitors and clients, why, for how long, and who sees it.`,
    path: paths.privacy,
  });

export default function PrivacyPage() {
  return (
    <PolicyFrame
      title="Privacy policy"
      lead={`This page says what ${firm.name} keeps about you when you use this website and the client portal, why we keep it, who sees it, and what you can ask of us.`}
    >
      <PolicyPart title="In short">
        <ul>
          <li>We keep what you give us, to do the work you ask us for.</li>
          <li>We do not sell it, show advertising, or follow you across other websites.</li>
          <li>Files and messages in the portal are seen by you and by our staff.</li>
          <li>You can ask for a copy of what we keep, and ask us to correct it.</li>
        </ul>
      </PolicyPart>
      <PolicyPart title="What we keep">
        <ul>
          <li>
            <strong>Enquiries.</strong> Your name, email address, phone number if you give it, the service you
            ask about and your message.
          </li>
          <li>
            <strong>Appointments.</strong> The date and time, the service, your notes and who it is with. If
            you book as a guest, also your name, email address and phone number.
          </li>
          <li>
            <strong>Your portal account.</strong> Your name, username, email address and settings. Your
            password is kept only in a form from which it cannot be read back.
          </li>
          <li>
            <strong>Files and messages.</strong> What you upload and write in the portal, what we send you,
            and when it was sent, read or downloaded.
          </li>
          <li>
            <strong>The newsletter.</strong> Your email address, and when you confirmed or ended it.
          </li>
          <li>
            <strong>The support chat.</strong> What you write in it and what it answers, so that we can
            improve the answers and, if you hand it over, reply to you. A message that looks like a tax or
            card number is not kept.
          </li>
          <li>
            <strong>Technical records.</strong> Sign-ins, important changes and openings of client files are
            logged with time and network address, so that misuse can be found.
          </li>
        </ul>
      </PolicyPart>
      <PolicyPart title="What we use it for">
        <p>
          To answer you, to do the accounting, tax and consulting work you have asked for, to keep
          appointments, to run the portal safely, and to keep the records that the law asks of a firm like
          ours. We use it for nothing else.
        </p>
      </PolicyPart>
      <PolicyPart title="Who sees it">
        <p>
          Our staff, as far as their work needs it. When a member of staff opens or downloads a file of a
          client, that is recorded.
        </p>
        <p>
          The companies that run our servers and deliver our mail store or carry data for us, and may not use
          it for purposes of their own. We give information to a tax authority or another third party when you
          ask us to, or when the law obliges us to.
        </p>
        <p>
          Mail is not a safe place for private papers. Our notices therefore say that a message is waiting in
          the portal, and not what it says.
        </p>
      </PolicyPart>
      <PolicyPart title="Cookies">
        <p>
          We set two cookies, both when you log in and both of our own. One holds your session, so that you
          stay signed in; scripts cannot read it. The other only tells the page that somebody is signed in.
          Both end with the session. If you choose the dark theme, your browser remembers that choice on your
          device.
        </p>
        <p>There are no cookies for advertising or statistics, and no tracking by others.</p>
      </PolicyPart>
      <PolicyPart title="The newsletter">
        <p>
          You get it only after you have confirmed your address by the link we email to you. Each issue has a
          link that ends it at once, without logging in.
        </p>
      </PolicyPart>
      <PolicyPart title="How long we keep it">
        <p>
          Enquiries and chats for as long as we need them to answer you. Client records, files and messages
          for as long as you are a client, and after that for as long as the law asks us to. When your account
          is closed you can no longer log in, your username and address are free again, and only the records
          we must keep remain.
        </p>
      </PolicyPart>
      <PolicyPart title="What you can ask of us">
        <p>
          Ask us what we keep about you, ask for a copy, have mistakes corrected, or ask us to delete what we
          do not have to keep. You can change your name and settings in the portal yourself. We may ask you to
          show who you are first, so that nobody else gets your papers.
        </p>
      </PolicyPart>
      <PolicyPart title="Changes">
        <p>
          When this policy changes, the new text and its date stand here. If a change matters to clients, we
          also tell them in the portal.
        </p>
      </PolicyPart>
    </PolicyFrame>
  );
}
