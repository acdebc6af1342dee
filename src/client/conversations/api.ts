import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Party } from '#shared/conversations.ts';
import * as conversationsApi from '#shared/conversations.ts';
import { largestPageSize } from '#shared/paging.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';

const messagesPerPage = 30;

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

/** The messages of a conversation. A refetch asks for as many as are on screen. */
export function useConversationMessages(party: Party) {
  const client = useQueryClient();
  const queryKey = conversationMessagesKey(party);
  const known = () => client.getQueryData<LoadedMessages>(queryKey);

  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const limit = Math.min(Math.max(known()?.messages.length ?? 0, messagesPerPage), largestPageSize);
      return withNewest(known(), await callPage(conversationsApi.listMessages, { party, limit }));
    },
  });

  const earlier = useMutation({
    mutationFn: (cursor: string) =>
      callPage(conversationsApi.listMessages, { party, cursor, limit: messagesPerPage }),
    onSuccess: (page, cursor) => {
      const current = known();
      // A refetch may have replaced the messages in the meantime: adding this page would leave a gap.
      if (current?.earlier === cursor) client.setQueryData(queryKey, withEarlier(current, page));
    },
  });

  const cursor = query.data?.earlier;
  return {
    messages: query.data?.messages,
    /** A refetch is running: the messages may be outdated. */
    outdated: query.isFetching,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    earlier: cursor
      ? {
          load: () => earlier.mutate(cursor),
          loading: earlier.isPending,
          failed: earlier.isError,
        }
      : undefined,
  };
}

/** No toast after an error: the message stays unread, and the next view tries again. */
export function useMarkConversationRead(party: Party) {
  return useMutation({
    mutationFn: (upToId: number) => call(conversationsApi.markRead, { party, upToId }),
    meta: { topics: ['messages'] },
  });
}
