import type { Party } from '#shared/conversations.ts';
import type { Attachment, Channel, ConversationMessage } from '#shared/messages.ts';

export interface Answer {
  conversationId: number;
  /** The newest message on screen when the answer was written. */
  seenUpToId: number;
  /** The channel on screen when the answer was written. */
  seenChannel?: Channel | undefined;
  /** Whether sending it also marks the conversation as done. */
  done: boolean;
}

/** A message that is being sent or has failed. */
export interface Outgoing {
  /** The Idempotency-Key of all attempts, so that retries create one message. */
  key: string;
  /** The recipient; undefined for an answer. */
  party?: Party | undefined;
  /** Set for staff, who answer in a conversation instead of writing to a user. */
  answer?: Answer | undefined;
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
 * The outgoing messages that the conversation does not contain yet. The response may be lost or arrive after the live
 * event, so a newer own message with the same text counts as the sent one.
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
