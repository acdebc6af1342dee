import { useQuery } from '@tanstack/react-query';
import * as messagesApi from '#shared/messages.ts';
import { bellLength } from '#shared/messages.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** The toast after an error; the description only if the server's response has none. */
export const sendFailure = {
  title: 'Failed to send message',
  description: 'There was an error sending your message.',
};

/** The newest unread messages and their total. */
export function useUnreadMessages() {
  return useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: () => callPage(messagesApi.list, { unread: 'true', limit: bellLength }),
  });
}

export const useMarkRead = () => useMarking((id: number) => call(messagesApi.markRead, { id }));

/** Marks messages up to the newest one shown; later ones stay unread. */
export const useMarkAllRead = () => useMarking((upToId: number) => call(messagesApi.markAllRead, { upToId }));

function useMarking<Result>(mark: (id: number) => Promise<Result>) {
  return useMutationWithToast(mark, {
    errorTitle: 'Failed to mark as read',
    errorText: 'Please try again.',
    topics: ['messages'],
  });
}
