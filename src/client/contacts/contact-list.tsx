import { Eye, UserPlus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Contact, ContactStatus } from '#shared/contacts.ts';
import { enquiryServiceLabel } from '#shared/contacts.ts';
import { clientPath } from '#shared/paths.ts';
import { formatDay } from '#shared/time.ts';
import type { Column } from '../ui/data-table.tsx';
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

const caption = 'Enquiries from the website, newest first';

export function ContactList({ contacts, onOpen, onStatus, onMakeClient }: Props) {
  const navigate = useNavigate();
  const columns: Column<Contact>[] = [
    {
      header: 'Name',
      width: 11,
      cell: (contact, short) => (
        <RowOpener onOpen={() => onOpen(contact)} note={short && contact.email}>
          {contact.full_name}
        </RowOpener>
      ),
    },
    { header: 'Email', width: 15, cell: ({ email }) => email, roomy: true },
    { header: 'Phone', width: 9.5, cell: ({ phone }) => phone ?? <Missing /> },
    {
      header: 'Service',
      width: 10.5,
      cell: ({ service_interested }) => enquiryServiceLabel(service_interested),
    },
    { header: 'Date', width: 7.5, cell: ({ submitted_at }) => formatDay(submitted_at), numeric: true },
    { header: 'Status', width: 7.5, cell: ({ status }) => <ContactStatusBadge status={status} /> },
  ];
  const clientAction = (contact: Contact) => {
    const { customer_id } = contact;
    return customer_id === null
      ? { label: 'Make client', icon: UserPlus, onSelect: () => onMakeClient(contact) }
      : { label: 'Open client', icon: UserRound, onSelect: () => void navigate(clientPath(customer_id)) };
  };
  const menu = (contact: Contact) => (
    <RowMenu
      label={`Actions for ${contact.full_name}`}
      actions={[
        { label: 'View Details', icon: Eye, onSelect: () => onOpen(contact) },
        clientAction(contact),
        ...stepsFor(contact).map(({ status, label, icon }) => ({
          label,
          icon,
          onSelect: () => onStatus(contact, status),
        })),
      ]}
    />
  );
  return (
    <RowList
      caption={caption}
      rows={contacts}
      columns={columns}
      action={menu}
      card={(contact) => ({
        title: <RowOpener onOpen={() => onOpen(contact)}>{contact.full_name}</RowOpener>,
        meta: (
          <>
            {enquiryServiceLabel(contact.service_interested)} · {formatDay(contact.submitted_at)}
            <br />
            {contact.email}
            {contact.phone && (
              <>
                {' · '}
                <span className="whitespace-nowrap">{contact.phone}</span>
              </>
            )}
          </>
        ),
        badge: <ContactStatusBadge status={contact.status} />,
      })}
    />
  );
}

function Missing() {
  return <span className="text-muted-foreground">Not given</span>;
}
