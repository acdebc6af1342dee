import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ContactStatus, listContacts, updateContact } from '../../shared/contacts.ts';
import { call, callPage } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { toast } from '../ui/toast.ts';

const contactsKey = ['contacts'] as const;

export function useContacts(text: string) {
  return usePagedList([...contactsKey, { text }], (cursor) =>
    callPage(listContacts, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useSetStatus() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: { id: number; status: ContactStatus }) => call(updateContact, change),
    onSuccess: () => {
      toast({ title: 'Status updated' });
      return client.invalidateQueries({ queryKey: contactsKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Update failed',
        description: messageOf(error, 'Failed to update contact status.'),
      }),
  });
}
