import type { Party } from '#shared/conversations.ts';
import type { Attachment, ConversationMessage } from '#shared/messages.ts';

/** A message that is being sent or has failed. */
export interface Outgoing {
  /** The Idempotency-Key of all attempts, so that retries create one message. */
  key: string;
  party: Party;
  content: string;
  attachments: Attachment[];
  writtenAt: string;
  /** The newest known message at the time of writing; null if the conversation was not open. */
  afterId: number | null;
  /** The error of the last attempt. */
  failure?: string | undefined;
  /** The message's id after it was sent. */
  sentId?: number;
}

/**
 * The outgoing messages that the conversation does not contain yet. The response can be lost or come after the live
 * event: a newer own message with the same text is taken for the sent one.
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
