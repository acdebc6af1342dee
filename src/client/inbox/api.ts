import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InboxMessage } from '#shared/inbox.ts';
import * as inboxApi from '#shared/inbox.ts';
import type { Channel, MessageInput } from '#shared/messages.ts';
import * as messagesApi from '#shared/messages.ts';
import * as staffConversationsApi from '#shared/staff-conversations.ts';
import { call, callPage } from '../core/api.ts';
import { ApiError } from '../core/api-error.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { toastError } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { sendFailure } from '../messages/api.ts';
import { toast } from '../ui/toast.ts';

interface InboxFilter {
  text: string;
  channel: Channel | undefined;
  queue: boolean;
}

export function useInbox({ text, channel, queue }: InboxFilter) {
  return usePagedList(['messages', 'inbox', { text, channel, queue }], (cursor) =>
    callPage(inboxApi.list, {
      q: text || undefined,
      channel,
      queue: queue ? 'true' : undefined,
      cursor,
      limit: rowsPerPage,
    }),
  );
}

/** The number of messages in the support queue, as the server sends it: '4', '1000+'. */
export function useQueueLength() {
  return useQuery({
    queryKey: ['messages', 'queue'],
    queryFn: () => callPage(inboxApi.list, { queue: 'true', limit: 1 }),
    select: ({ total }) => total,
  });
}

/** One message; `known` is the list's row, shown while it is loading. */
export function useInboxMessage(id: number, known: InboxMessage | undefined) {
  return useQuery({
    queryKey: ['messages', 'message', id],
    queryFn: () => call(inboxApi.read, { id }),
    ...(known && { placeholderData: known }),
  });
}

/** Assigns the conversation of a message to the user or to a colleague. */
export function useAssign() {
  return useMutation({
    mutationFn: (input: { id: number; assigneeId?: number }) => call(inboxApi.assign, input),
    onSuccess: ({ to }) =>
      toast({ title: 'Conversation assigned', ...(to && { description: `${to.name} answers it.` }) }),
    onError: (error) => toastError('Failed to assign conversation', error, 'Please try again.'),
    // After an error too: a colleague may have taken it, and the page should show who.
    meta: { topics: ['messages'], refetchAfterError: true },
  });
}

/** Whether the answer was rejected because a colleague had answered in the meantime. */
export function isAnsweredMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'colleague_answered';
}

const newestMessages = 10;

/** The newest messages of a conversation, newest first. */
export function useNewestMessages(conversationId: number | null, enabled: boolean) {
  return useQuery({
    queryKey: ['messages', 'newest of conversation', conversationId],
    queryFn: () =>
      callPage(staffConversationsApi.listMessages, { id: conversationId as number, limit: newestMessages }),
    select: ({ rows }) => rows,
    enabled: enabled && conversationId !== null,
  });
}

/** `onArrived` is called even if the form is gone by then. */
export function useSendMessage(onArrived: (content: string) => void) {
  const [keys] = useState(createRetryKey);
  return useMutation({
    mutationFn: (input: MessageInput) => call(messagesApi.send, input, { idempotencyKey: keys.for(input) }),
    onSuccess: () => {
      keys.arrived();
      toast({ title: 'Message sent' });
    },
    onError: (error) => {
      // The form shows the colleague's answer instead.
      if (!isAnsweredMeanwhile(error)) toastError(sendFailure.title, error, sendFailure.description);
    },
    // Not `onSuccess`, which comes before the refetch: the text would be gone from a form that is still open.
    onSettled: (_sent, error, { content }) => {
      if (!error) onArrived(content);
    },
    meta: { topics: ['messages'], refetchAfterError: true },
  });
}
