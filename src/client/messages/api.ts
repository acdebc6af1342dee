import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { bellLength, listMessages, markAllRead, markMessageRead } from '../../shared/messages.ts';
import { call, callPage } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';

/** Every query about messages starts with it: their live topic. */
export const messagesKey = ['messages'] as const;

/** The newest unread messages, and how many wait in all. */
export function useUnreadMessages() {
  return useQuery({
    queryKey: [...messagesKey, 'unread'],
    queryFn: () => callPage(listMessages, { unread: 'true', limit: bellLength }),
  });
}

export function useMarkRead() {
  return useMarking((id: number) => call(markMessageRead, { id }));
}

/** Up to the newest message that was shown: what came in since has not been seen. */
export function useMarkAllRead() {
  return useMarking((upToId: number) => call(markAllRead, { upToId }));
}

function useMarking<Result>(mark: (id: number) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: mark,
    onSuccess: () => client.invalidateQueries({ queryKey: messagesKey }),
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to mark as read',
        description: messageOf(error, 'Please try again.'),
      }),
  });
}
