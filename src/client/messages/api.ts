import { useQuery } from '@tanstack/react-query';
import { bellLength, listMessages } from '../../shared/messages.ts';
import { callPage } from '../core/api.ts';

/** The newest unread messages, and how many wait in all. */
export function useUnreadMessages() {
  return useQuery({
    queryKey: ['messages', 'unread'],
    queryFn: () => callPage(listMessages, { unread: 'true', limit: bellLength }),
  });
}
