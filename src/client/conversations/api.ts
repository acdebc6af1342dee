import { useMutation, useQuery } from '@tanstack/react-query';
import type { Party } from '#shared/conversations.ts';
import * as conversationsApi from '#shared/conversations.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useLoadedMessages } from './use-loaded-messages.ts';

export const conversationMessagesKey = (party: Party) =>
  ['messages', 'conversation messages', party] as const;

export function useConversations(text = '') {
  return usePagedList(['messages', 'conversations', { text }], (cursor) =>
    callPage(conversationsApi.list, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useConversation(party: Party) {
  return useQuery({
    queryKey: ['messages', 'conversation', party],
    queryFn: () => call(conversationsApi.read, { party }),
  });
}

export function useConversationMessages(party: Party) {
  return useLoadedMessages(conversationMessagesKey(party), (page) =>
    callPage(conversationsApi.listMessages, { party, ...page }),
  );
}

/** No toast after an error: the message stays unread, and the next view retries. */
export function useMarkConversationRead(party: Party) {
  return useMutation({
    mutationFn: (upToId: number) => call(conversationsApi.markRead, { party, upToId }),
    meta: { topics: ['messages'] },
  });
}
