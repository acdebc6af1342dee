import { Mail, UserPlus } from 'lucide-react';
import { Link } from 'react-router';
import { firm } from '#firm';
import { type Contact, type ContactStatus, enquiryServiceLabel } from '#shared/contacts.ts';
import { clientPath } from '#shared/paths.ts';
import { formatTimestamp } from '#shared/time.ts';
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
  const { email, phone } = contact;
  return (
    <Dialog open wide onClose={onClose} title={contact.full_name}>
      {failure && <FormAlert title={failure} />}
      <DescriptionList>
        <DescriptionItem term="Email">
          <EmailLink email={email} />
        </DescriptionItem>
        <DescriptionItem term="Phone">{phone ? <CallLink phone={phone} /> : 'Not given'}</DescriptionItem>
        <DescriptionItem term="Service">{enquiryServiceLabel(contact.service_interested)}</DescriptionItem>
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

/** Opens the staff member's own mail program with the greeting written. */
function replyTo({ email, full_name }: Contact): string {
  const subject = encodeURIComponent(`Your enquiry to ${firm.name}`);
  const body = encodeURIComponent(`Dear ${full_name},\r\n\r\n`);
  return `mailto:${email}?subject=${subject}&body=${body}`;
}
