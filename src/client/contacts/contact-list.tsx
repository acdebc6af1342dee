import { Eye, Mail, UserPlus, UserRoundCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Contact, ContactStatus } from '#shared/contacts.ts';
import { enquiryServiceLabel } from '#shared/contacts.ts';
import { clientPath } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { Column } from '../ui/data-table.tsx';
import { EmailText } from '../ui/email-text.tsx';
import { IconButton, iconButtonClass } from '../ui/icon-button.tsx';
import { RowList } from '../ui/row-list.tsx';
import { RowMenu } from '../ui/row-menu.tsx';
import { RowOpener } from '../ui/row-opener.tsx';
import { ContactStatusBadge, stepsFor } from './contact-status.tsx';

interface Props {
  contacts: Contact[];
  onOpen: (contact: Contact) => void;
  onStatus: (contact: Contact, status: ContactStatus) => void;
  onMakeClient: (contact: Contact) => void;
}

const caption = 'Enquiries, newest first';

export function ContactList({ contacts, onOpen, onStatus, onMakeClient }: Props) {
  const name = (contact: Contact) =>
    contact.customer_id === null ? (
      <RowOpener onOpen={() => onOpen(contact)}>{contact.full_name}</RowOpener>
    ) : (
      <ClientLink look="row" id={contact.customer_id} name={contact.full_name} />
    );
  const columns: Column<Contact>[] = [
    {
      header: 'Name',
      width: 10.5,
      cell: (contact, short) => (
        <>
          {name(contact)}
          {short && (
            <div className="-mt-1 text-caption text-muted-foreground">
              <EmailText email={contact.email} />
              <div>{contact.phone ?? 'No phone number'}</div>
            </div>
          )}
        </>
      ),
    },
    { header: 'Email', width: 14.5, cell: ({ email }) => <EmailText email={email} />, roomy: true },
    { header: 'Phone', width: 8.75, cell: ({ phone }) => phone ?? <Missing />, roomy: true },
    {
      header: 'Service',
      width: 7.25,
      cell: (contact) => <Service contact={contact} />,
    },
    { header: 'Date', width: 5.25, cell: ({ submitted_at }) => formatDay(submitted_at), numeric: true },
    { header: 'Status', width: 6.75, cell: ({ status }) => <ContactStatusBadge status={status} /> },
  ];
  const menu = (contact: Contact) => (
    <span className="inline-flex items-center">
      <ClientButton contact={contact} onMakeClient={onMakeClient} />
      <RowMenu
        label={`Actions for ${contact.full_name}`}
        actions={[
          { label: 'View Details', icon: Eye, onSelect: () => onOpen(contact) },
          ...stepsFor(contact).map(({ status, label, icon }) => ({
            label,
            icon,
            onSelect: () => onStatus(contact, status),
          })),
        ]}
      />
    </span>
  );
  return (
    <RowList
      caption={caption}
      rows={contacts}
      columns={columns}
      action={menu}
      controls={2}
      card={(contact) => ({
        title: name(contact),
        meta: (
          <>
            <EmailText email={contact.email} />
            <span className="block">{contact.phone ?? 'No phone number'}</span>
            <Service contact={contact} /> · {formatDay(contact.submitted_at)}
          </>
        ),
        badge: <ContactStatusBadge status={contact.status} />,
      })}
    />
  );
}

/** An enquiry by email names no service. */
function Service({ contact: { mail, service_interested } }: { contact: Contact }) {
  if (!mail) return enquiryServiceLabel(service_interested);
  return (
    <span className="whitespace-nowrap">
      <Mail className="mr-1.5 inline size-4 align-text-bottom text-muted-foreground" aria-hidden="true" />
      By email
    </span>
  );
}

function Missing() {
  return <span className="text-muted-foreground">Not given</span>;
}

interface ClientButtonProps {
  contact: Contact;
  onMakeClient: Props['onMakeClient'];
}

/** Beside the menu and not in it, because the specification fixes the menu's entries. */
function ClientButton({ contact, onMakeClient }: ClientButtonProps) {
  const { customer_id, full_name } = contact;
  if (customer_id !== null) {
    const label = `Open the client ${full_name}`;
    return (
      <Link to={clientPath(customer_id)} aria-label={label} title="Open client" className={iconButtonClass}>
        <UserRoundCheck className="size-5" aria-hidden="true" />
      </Link>
    );
  }
  return (
    <IconButton
      label={`Make ${full_name} a client`}
      title="Make client"
      onClick={() => onMakeClient(contact)}
    >
      <UserPlus className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
