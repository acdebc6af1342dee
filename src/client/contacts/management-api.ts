import { useQuery } from '@tanstack/react-query';
import type { ContactStatus } from '#shared/contacts.ts';
import * as contactsApi from '#shared/contacts.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useContacts(text: string) {
  return usePagedList(['contacts', { text }], (cursor) =>
    callPage(contactsApi.list, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

/** One enquiry that a link leads to, which may not be on the first page of the list. */
export function useContact(id: number | undefined) {
  return useQuery({
    queryKey: ['contacts', { id }],
    queryFn: () => call(contactsApi.read, { id: id as number }),
    enabled: id !== undefined,
  });
}

/** Shown if the server's response has no message. */
export const statusFailure = 'Failed to update contact status.';

export const useSetStatus = () =>
  useMutationWithToast((change: { id: number; status: ContactStatus }) => call(contactsApi.update, change), {
    successToast: 'Status updated',
    errorTitle: 'Update failed',
    errorText: statusFailure,
    topics: ['contacts'],
  });
