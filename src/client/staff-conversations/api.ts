import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#shared/endpoint.ts';
import type { StaffConversationDetails } from '#shared/staff-conversations.ts';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import { useLoadedMessages } from '../conversations/use-loaded-messages.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { invalidateTopics, refetchTopics } from '../core/topics.ts';
import { toastError } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { anyState, type ConversationFilter } from './address.ts';

export function useStaffConversations({ view, state, unread, q }: ConversationFilter) {
  return usePagedList(['messages', 'staff conversations', { view, state, unread, q }], (cursor) =>
    callPage(staffConversationsApi.list, {
      view,
      state: state === anyState ? undefined : state,
      unread: unread ? 'true' : undefined,
      q: q || undefined,
      cursor,
      limit: rowsPerPage,
    }),
  );
}

/** All conversations of one client, the one with the latest message first. */
export function useConversationsOfClient(clientId: number | undefined) {
  return useQuery({
    queryKey: ['messages', 'conversations of client', clientId],
    queryFn: () => callPage(staffConversationsApi.list, { clientId, limit: rowsPerPage }),
    enabled: clientId !== undefined,
  });
}

/** The counts of open conversations: the user's own and those in the queue. */
export function useConversationCounts(enabled = true) {
  return useQuery({
    queryKey: ['messages', 'conversation counts'],
    queryFn: () => call(staffConversationsApi.count),
    enabled,
  });
}

export const staffConversationKey = (id: number) => ['messages', 'staff conversation', id] as const;
export const staffMessagesKey = (id: number) => ['messages', 'staff conversation messages', id] as const;

export const staffConversationQuery = (id: number) =>
  queryOptions({
    queryKey: staffConversationKey(id),
    queryFn: () => call(staffConversationsApi.read, { id }),
    meta: { topics: ['conversation-writers'], prompt: true },
  });

export const useStaffConversation = (id: number) => useQuery(staffConversationQuery(id));

/** The messages of a conversation, each with the comments after it. */
export function useStaffMessages(id: number) {
  return useLoadedMessages(staffMessagesKey(id), (page) =>
    callPage(staffConversationsApi.listMessages, { id, ...page }),
  );
}

/** No toast after an error: the message stays unread, and the next view retries. */
export function useMarkStaffConversationRead(id: number) {
  return useMutation({
    mutationFn: (upToId: number) => call(staffConversationsApi.markRead, { id, upToId }),
    meta: { topics: ['messages'] },
  });
}

export type ConversationChange = Omit<RequestOf<typeof staffConversationsApi.change>, 'id'>;

/** Settles on the response and does not wait for the refetch, so that the next conversation opens at once. */
export function useChangeConversation(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: ConversationChange) => call(staffConversationsApi.change, { id, ...change }),
    onMutate: () => Date.now(),
    onSuccess: (changed, _change, startedAt) => {
      client.setQueryData<StaffConversationDetails>(
        staffConversationKey(id),
        (known) => known && { ...known, ...changed },
      );
      void refetchTopics(client, ['messages'], startedAt);
    },
    onError: (error) => {
      toastError('Failed to change the conversation', error);
      // A colleague may have been faster: refetch to show their change.
      void invalidateTopics(client, ['messages']);
    },
  });
}

/** `onArrived` is called even if the form is gone by then. */
export function useAddComment(id: number, onArrived: (content: string) => void) {
  const client = useQueryClient();
  const [retryKey] = useState(createRetryKey);
  return useMutation({
    mutationFn: (content: string) =>
      call(staffConversationsApi.addComment, { id, content }, { idempotencyKey: retryKey.for(content) }),
    onMutate: () => Date.now(),
    onSuccess: (_added, content, startedAt) => {
      retryKey.arrived();
      onArrived(content);
      void refetchTopics(client, ['messages'], startedAt);
    },
    onError: (error) => toastError('Failed to add comment', error),
  });
}

/** Errors are ignored: colleagues then just do not see that the user is writing. */
export function useMarkWriting(id: number) {
  return useMutation({ mutationFn: () => call(staffConversationsApi.markWriting, { id }) });
}
