import { Download } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Contact, ContactStatus } from '#shared/contacts.ts';
import * as contactsApi from '#shared/contacts.ts';
import { ContactDetails } from '../contacts/contact-details.tsx';
import { ContactList } from '../contacts/contact-list.tsx';
import { statusFailure, useContact, useContacts, useSetStatus } from '../contacts/management-api.ts';
import { downloadUrl } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { listCount } from '../core/use-paged-list.ts';
import { MakeClientDialog } from '../invitations/make-client-dialog.tsx';
import { inPlace, withParameter } from '../ui/address.ts';
import { Button } from '../ui/button.tsx';
import { ListFrame } from '../ui/list-frame.tsx';
import { ListHeader } from '../ui/list-header.tsx';
import { NothingFound } from '../ui/nothing-found.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { useSearchText } from '../ui/use-search-text.ts';

const title = 'Contact Management';

export const meta = () => pageMeta(title);

export default function ContactsPage() {
  const search = useSearchText();
  const { rows, total, ...list } = useContacts(search.text);
  const [params, setParams] = useSearchParams();
  const [chosen, setOpen] = useState<Contact>();
  const { data: linked } = useContact(linkedIn(params));
  const open = chosen ?? (linkedIn(params) ? linked : undefined);
  const [making, setMaking] = useState<Contact>();
  const setStatus = useSetStatus();

  function changeStatus(contact: Contact, status: ContactStatus) {
    if (setStatus.isPending) return;
    setStatus.mutate(
      { id: contact.id, status },
      { onSuccess: (changed) => setOpen((shown) => shown && changed) },
    );
  }

  function openDetails(contact: Contact) {
    setStatus.reset();
    setOpen(contact);
  }

  function closeDetails() {
    setOpen(undefined);
    setParams(withParameter(parameter, undefined), inPlace);
  }

  return (
    <>
      <ListHeader title={title} count={listCount(total, 'contact')}>
        <SearchField label="Search contacts..." value={search.typed} onChange={search.type} />
        <Button
          variant="secondary"
          className="max-md:w-full"
          onClick={() =>
            window.open(
              downloadUrl(contactsApi.exportCsv, { q: search.text || undefined }),
              '_blank',
              'noopener',
            )
          }
        >
          <Download className="size-4.5" aria-hidden="true" />
          Export CSV
        </Button>
      </ListHeader>
      <ListFrame
        {...list}
        loading="Loading contacts..."
        what="the contacts"
        count={rows?.length}
        empty={
          <NothingFound
            drawing="cards"
            title="No contacts found"
            searching={search.text !== ''}
            onClear={search.clear}
          >
            Enquiries that visitors send from the website or by email appear here.
          </NothingFound>
        }
      >
        <ContactList
          contacts={rows ?? []}
          onOpen={openDetails}
          onStatus={changeStatus}
          onMakeClient={setMaking}
        />
      </ListFrame>
      {open && (
        <ContactDetails
          contact={open}
          onStatus={(status) => changeStatus(open, status)}
          onMakeClient={() => setMaking(open)}
          pending={setStatus.isPending}
          failure={setStatus.error ? messageOf(setStatus.error, statusFailure) : undefined}
          onClose={closeDetails}
        />
      )}
      {making && (
        <MakeClientDialog
          source={sourceOf(making)}
          onMade={({ customerId }) =>
            // By now another contact may be open.
            setOpen((shown) =>
              shown?.id === making.id ? { ...shown, ...linkedTo(shown, customerId) } : shown,
            )
          }
          onClose={() => setMaking(undefined)}
        />
      )}
    </>
  );
}

/** The query parameter with the enquiry that another page links to. */
const parameter = 'enquiry';

function linkedIn(params: URLSearchParams): number | undefined {
  const id = Number(params.get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

function sourceOf({ id, full_name: name, email, phone }: Contact) {
  return { kind: 'contact' as const, id, name, email, phone };
}

/** The same change as on the server. */
function linkedTo({ status }: Contact, customerId: number): Pick<Contact, 'customer_id' | 'status'> {
  return { customer_id: customerId, status: status === 'new' ? 'contacted' : status };
}
