import type { Party } from '#shared/conversations.ts';
import type { Attachment, ConversationMessage } from '#shared/messages.ts';

/** A message on its way to the server, or one that did not get there. */
export interface Outgoing {
  /** The Idempotency-Key of every try: however often it is sent, it arrives once. */
  key: string;
  party: Party;
  content: string;
  attachments: Attachment[];
  writtenAt: string;
  /** The newest message known when this was written; null where the conversation was not open. */
  afterId: number | null;
  /** Why the last try failed. */
  failure?: string | undefined;
  /** Its id, once the server has it. */
  sentId?: number;
}

/**
 * Those that are not yet among the conversation's messages. The answer to a call can be lost, or come later than the news
 * of the message itself: words that arrived after they were written are the same message.
 */
export function undelivered(
  outgoing: readonly Outgoing[],
  messages: readonly ConversationMessage[],
  me: number,
): Outgoing[] {
  const latestId = messages.at(-1)?.id ?? 0;
  const own = messages.filter(({ fromUserId }) => fromUserId === me);
  return outgoing.filter(({ sentId, afterId, content }) => {
    if (sentId !== undefined) return sentId > latestId;
    if (afterId === null) return true;
    const place = own.findIndex((message) => message.id > afterId && message.content === content);
    if (place < 0) return true;
    own.splice(place, 1);
    return false;
  });
}
