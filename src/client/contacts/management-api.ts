import { type ContactStatus, listContacts, updateContact } from '#shared/contacts.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useToldChange } from '../core/use-told-change.ts';

const contactsKey = ['contacts'] as const;

export function useContacts(text: string) {
  return usePagedList([...contactsKey, { text }], (cursor) =>
    callPage(listContacts, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

/** What is said where the server sends no words of its own. */
export const statusFailure = 'Failed to update contact status.';

export const useSetStatus = () =>
  useToldChange((change: { id: number; status: ContactStatus }) => call(updateContact, change), {
    done: 'Status updated',
    failed: 'Update failed',
    otherwise: statusFailure,
    refetch: [contactsKey],
  });
