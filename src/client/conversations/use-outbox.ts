import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Party } from '#shared/conversations.ts';
import type { Attachment, ConversationMessage } from '#shared/messages.ts';
import * as messagesApi from '#shared/messages.ts';
import { call } from '../core/api.ts';
import { isSignedOut, messageOf } from '../core/api-error.ts';
import { readDraft, usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { sendOnceSignedIn } from '../core/send-once-signed-in.ts';
import { useUser } from '../core/session.ts';
import { refetchTopics } from '../core/topics.ts';
import { sendFailure } from '../messages/api.ts';
import { toast } from '../ui/toast.ts';
import { conversationMessagesKey } from './api.ts';
import { type LoadedMessages, withSent } from './loaded-messages.ts';
import type { Outgoing } from './outbox.ts';

const name = 'outbox';
const nothing: Outgoing[] = [];

/** Keys of running requests. It is empty after a reload, so messages sent before count as interrupted. */
const underway = new Set<string>();

/** The error of a message; undefined while it is being sent. */
export function failureOf({ key, failure }: Outgoing): string | undefined {
  return failure ?? (underway.has(key) ? undefined : 'Sending was interrupted.');
}

/** How messages are sent. */
export interface Delivery {
  send: (entry: Outgoing) => Promise<ConversationMessage>;
  /** The query of the messages that a sent one is added to. */
  messagesKey: (entry: Outgoing) => QueryKey;
  /** Returns true if it has handled the error itself; the message is then removed from the outbox. */
  takeBack?: (entry: Outgoing, error: unknown) => boolean;
  /** Called after the last message was sent, if its conversation is still open. */
  onSent?: (entry: Outgoing) => void;
}

/** Sends to a user or to the support queue. */
const toParty: Delivery = {
  send: ({ key, party, content, attachments }) =>
    call(
      messagesApi.send,
      {
        content,
        toUserId: party === 'support' ? undefined : party,
        ...(attachments.length > 0 && { fileIds: attachments.map(({ id }) => id) }),
      },
      { idempotencyKey: key },
    ),
  messagesKey: ({ party }) => conversationMessagesKey(party as Party),
};

/**
 * Optimistic sending: messages appear immediately and are sent in order. A failed one stays until it is retried or
 * discarded; one that meets the end of the session is sent once the user has signed in again.
 */
export function useOutbox({ send, messagesKey, takeBack, onSent }: Delivery = toParty) {
  const client = useQueryClient();
  const { id: me } = useUser();
  const outgoing = usePersistedDraft<Outgoing[]>(me, name) ?? nothing;

  const change = useCallback(
    (next: (outgoing: Outgoing[]) => Outgoing[]) => {
      const rest = next(readDraft<Outgoing[]>(me, name) ?? nothing);
      writeDraft(me, name, rest.length > 0 ? rest : undefined);
    },
    [me],
  );

  /** Removes messages that have arrived, unless their request is still running. */
  const settle = useCallback(
    (keys: string[]) => {
      const over = keys.filter((key) => !underway.has(key));
      if (over.length > 0) change((all) => all.filter(({ key }) => !over.includes(key)));
    },
    [change],
  );

  function update(key: string, values: Partial<Outgoing>) {
    change((all) => all.map((entry) => (entry.key === key ? { ...entry, ...values } : entry)));
  }

  const sending = useMutation({
    scope: { id: name },
    mutationFn: (entry: Outgoing) => sendOnceSignedIn(client, () => send(entry)),
    onMutate: () => Date.now(),
    onSuccess: (sent, entry, startedAt) => {
      const { key } = entry;
      underway.delete(key);
      const loaded = client.getQueryData<LoadedMessages>(messagesKey(entry));
      if (loaded) {
        client.setQueryData(messagesKey(entry), withSent(loaded, sent));
        update(key, { sentId: sent.id });
      } else discard(key);
      toast({ title: 'Message sent' });
      void refetchTopics(client, ['messages'], startedAt);
    },
    onError: (error, entry) => {
      const { key } = entry;
      underway.delete(key);
      // Whoever uses the page now did not write it.
      if (isSignedOut(error)) return;
      if (takeBack?.(entry, error)) return discard(key);
      const description = messageOf(error, sendFailure.description);
      update(key, { failure: description });
      toast({ variant: 'destructive', title: sendFailure.title, description });
    },
  });

  function discard(key: string) {
    change((all) => all.filter((entry) => entry.key !== key));
  }

  function deliver(entry: Outgoing) {
    if (underway.has(entry.key)) return;
    underway.add(entry.key);
    update(entry.key, { failure: undefined });
    sending.mutate(entry, { onSuccess: () => onSent?.(entry) });
  }

  function add(entry: Pick<Outgoing, 'party' | 'answer' | 'content' | 'attachments' | 'afterId'>) {
    const added = { ...entry, key: crypto.randomUUID(), writtenAt: new Date().toISOString() };
    change((all) => [...all, added]);
    deliver(added);
  }

  return {
    outgoing,
    discard,
    settle,
    retry: deliver,
    add,
    send(party: Party, content: string, attachments: Attachment[]) {
      const known = client.getQueryData<LoadedMessages>(conversationMessagesKey(party));
      add({ party, content, attachments, afterId: known ? (known.messages.at(-1)?.id ?? 0) : null });
    },
  };
}
