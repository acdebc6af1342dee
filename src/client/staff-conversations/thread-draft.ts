import type { Attachment } from '#shared/messages.ts';
import type { Outgoing } from '../conversations/outbox.ts';
import { readDraft, usePersistedDraft, writeDraft } from '../core/persisted-draft.ts';
import { useUser } from '../core/session.ts';
import type { Draft } from '../messages/draft.ts';

interface ThreadDraft extends Draft {
  /** The newest message when writing began. Answers of colleagues since then are shown above the field. */
  afterId?: number | undefined;
}

/** An answer to the client, or a comment for colleagues. */
export type DraftKind = 'reply' | 'comment';

const nameOf = (conversationId: number, kind: DraftKind) => `conversation:${conversationId}:${kind}`;
const empty: ThreadDraft = { content: '', attachments: [] };
const isEmpty = ({ content, attachments }: Draft) => content === '' && attachments.length === 0;

/** The field that a conversation opens with. A begun comment must not be continued in the field to the client. */
export function begunKind(me: number, conversationId: number): DraftKind {
  return readDraft(me, nameOf(conversationId, 'comment')) ? 'comment' : 'reply';
}

/** What a staff member has typed in a conversation, persisted until it is sent. */
export function useThreadDraft(conversationId: number, kind: DraftKind, latestId?: number) {
  const { id: me } = useUser();
  const name = nameOf(conversationId, kind);
  const draft = usePersistedDraft<ThreadDraft>(me, name) ?? empty;
  const clear = () => writeDraft(me, name, undefined);
  return {
    draft,
    change(values: Partial<Draft>) {
      const next = { ...draft, ...values, afterId: draft.afterId ?? latestId };
      writeDraft(me, name, isEmpty(next) ? undefined : next);
    },
    clear,
    /** Keeps what was changed while it was being sent. */
    clearSent: (content: string) => {
      if (readDraft<ThreadDraft>(me, name)?.content.trim() === content) clear();
    },
  };
}

/** Puts a rejected answer back into the field, before anything typed since. */
export function takeBackAnswer(me: number, { answer, content, attachments }: Outgoing) {
  if (!answer) return;
  const name = nameOf(answer.conversationId, 'reply');
  const typed = readDraft<ThreadDraft>(me, name) ?? empty;
  writeDraft<ThreadDraft>(me, name, {
    content: [content, typed.content].filter(Boolean).join('\n\n'),
    attachments: [...attachments, ...typed.attachments.filter((file) => !isIn(attachments, file))],
    afterId: answer.seenUpToId,
  });
}

const isIn = (attachments: Attachment[], { id }: Attachment) => attachments.some((file) => file.id === id);
