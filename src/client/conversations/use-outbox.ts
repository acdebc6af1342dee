import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Party } from '#shared/conversations.ts';
import type { Attachment } from '#shared/messages.ts';
import * as messagesApi from '#shared/messages.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { readDraft, usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { useUser } from '../core/session.ts';
import { refetchTopics } from '../core/topics.ts';
import { sendFailure } from '../messages/api.ts';
import { toast } from '../ui/toast.ts';
import { conversationMessagesKey } from './api.ts';
import { type LoadedMessages, withSent } from './loaded-messages.ts';
import type { Outgoing } from './outbox.ts';

const name = 'outbox';
const nothing: Outgoing[] = [];

/** Keys of running requests. After a reload it is empty: those messages count as interrupted. */
const underway = new Set<string>();

/** The error of a message; undefined while it is being sent. */
export function failureOf({ key, failure }: Outgoing): string | undefined {
  return failure ?? (underway.has(key) ? undefined : 'Sending was interrupted.');
}

/**
 * Optimistic sending: messages appear immediately and are sent in order. A failed one stays until it is retried or
 * discarded.
 */
export function useOutbox() {
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
    mutationFn: ({ key, party, content, attachments }: Outgoing) =>
      call(
        messagesApi.send,
        {
          content,
          toUserId: party === 'support' ? undefined : party,
          ...(attachments.length > 0 && { fileIds: attachments.map(({ id }) => id) }),
        },
        { idempotencyKey: key },
      ),
    onMutate: () => Date.now(),
    onSuccess: (sent, { key, party }, startedAt) => {
      underway.delete(key);
      const loaded = client.getQueryData<LoadedMessages>(conversationMessagesKey(party));
      if (loaded) {
        client.setQueryData(conversationMessagesKey(party), withSent(loaded, sent));
        update(key, { sentId: sent.id });
      } else discard(key);
      toast({ title: 'Message sent' });
      void refetchTopics(client, ['messages'], startedAt);
    },
    onError: (error, { key }) => {
      underway.delete(key);
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
    sending.mutate(entry);
  }

  return {
    outgoing,
    discard,
    settle,
    retry: deliver,
    send(party: Party, content: string, attachments: Attachment[]) {
      const known = client.getQueryData<LoadedMessages>(conversationMessagesKey(party));
      const entry: Outgoing = {
        key: crypto.randomUUID(),
        party,
        content,
        attachments,
        writtenAt: new Date().toISOString(),
        afterId: known ? (known.messages.at(-1)?.id ?? 0) : null,
      };
      change((all) => [...all, entry]);
      deliver(entry);
    },
  };
}
