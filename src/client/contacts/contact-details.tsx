import { Mail, ShieldAlert, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { type Contact, type ContactStatus, enquiryServiceLabel } from '#shared/contacts.ts';
import { clientPath } from '#shared/paths.ts';
import { formatTimestamp } from '#shared/time.ts';
import { OriginalMail } from '../mail/original-mail.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { CallLink, EmailLink } from '../ui/contact-links.tsx';
import { DescriptionItem, DescriptionList } from '../ui/description-list.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { FormAlert } from '../ui/form-alert.tsx';
import { ContactStatusBadge, stepsFor } from './contact-status.tsx';

interface Props {
  contact: Contact;
  onStatus: (status: ContactStatus) => void;
  onMakeClient: () => void;
  pending: boolean;
  failure: string | undefined;
  onClose: () => void;
}

export function ContactDetails({ contact, onStatus, onMakeClient, pending, failure, onClose }: Props) {
  const { email, phone, mail } = contact;
  return (
    <Dialog open wide onClose={onClose} title={contact.full_name}>
      {failure && <FormAlert title={failure} />}
      {mail && mail.authentication !== 'passed' && <SenderWarning authentication={mail.authentication} />}
      <DescriptionList>
        <DescriptionItem term="Email">
          <EmailLink email={email} />
        </DescriptionItem>
        <DescriptionItem term="Phone">{phone ? <CallLink phone={phone} /> : 'Not given'}</DescriptionItem>
        {mail ? (
          <DescriptionItem term="Came">By email</DescriptionItem>
        ) : (
          <DescriptionItem term="Service">{enquiryServiceLabel(contact.service_interested)}</DescriptionItem>
        )}
        <DescriptionItem term="Date">
          <time dateTime={contact.submitted_at}>{formatTimestamp(contact.submitted_at)}</time>
        </DescriptionItem>
        <DescriptionItem term="Status">
          <span role="status">
            <ContactStatusBadge status={contact.status} />
          </span>
        </DescriptionItem>
        {contact.customer_id !== null && (
          <DescriptionItem term="Client">
            <Link to={clientPath(contact.customer_id)} className="text-link">
              Open their page
            </Link>
          </DescriptionItem>
        )}
      </DescriptionList>
      <div>
        <h3 className="text-caption font-semibold text-muted-foreground">Message</h3>
        <p className="mt-1 max-w-[68ch] wrap-anywhere whitespace-pre-line">{contact.message}</p>
        {mail?.stored && (
          <div className="mt-2">
            <OriginalMail id={mail.id} />
            <p className="text-caption text-muted-foreground">
              Files attached to it have not been checked for viruses.
            </p>
          </div>
        )}
      </div>
      <div className="flex flex-wrap gap-3 max-xs:flex-col">
        <a
          href={replyTo(contact)}
          className={buttonClass(contact.status === 'new' ? 'primary' : 'secondary')}
        >
          <Mail className="size-4.5" aria-hidden="true" />
          Reply by email
        </a>
        {stepsFor(contact).map(({ status, label, icon: Icon }, index) => (
          <Button
            key={status}
            variant={index === 0 && contact.status === 'contacted' ? 'primary' : 'secondary'}
            pending={pending}
            onClick={() => onStatus(status)}
          >
            <Icon className="size-4.5" aria-hidden="true" />
            {label}
          </Button>
        ))}
        {contact.customer_id === null && (
          <Button variant="secondary" onClick={onMakeClient}>
            <UserPlus className="size-4.5" aria-hidden="true" />
            Make client
          </Button>
        )}
      </div>
    </Dialog>
  );
}

const answerTo = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`);

/** A mailto: link with subject and greeting, for the staff member's own mail program. */
function replyTo({ email, full_name, mail }: Contact): string {
  const subject = encodeURIComponent(mail?.subject ? answerTo(mail.subject) : `Your enquiry to ${firm.name}`);
  const body = encodeURIComponent(`Dear ${full_name},\r\n\r\n`);
  return `mailto:${email}?subject=${subject}&body=${body}`;
}

const warnings = {
  failed: {
    title: 'This sender may be forged',
    text: 'The email failed the check of the receiving server. Call back on a number that you know before you answer.',
  },
  unknown: {
    title: 'The sender could not be verified',
    text: 'Anybody can write any address into an email. Answer with nothing private until you know who it is.',
  },
};

function SenderWarning({ authentication }: { authentication: keyof typeof warnings }) {
  const { title, text } = warnings[authentication];
  return (
    <div className="flex gap-3 rounded-control border border-warning bg-warning-soft px-4 py-3">
      <ShieldAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-semibold">{title}</p>
        <p>{text}</p>
      </div>
    </div>
  );
}
