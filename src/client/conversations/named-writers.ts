import type { ConversationMessage } from '#shared/messages.ts';

type Written = Pick<ConversationMessage, 'id' | 'fromUserId' | 'fromUserRole'>;

/**
 * The ids of messages that show which staff member wrote them: the first of several in a row. Messages of the person in
 * the heading do so only after a colleague's. `messages` are oldest first.
 */
export function namedWriters(messages: Written[], headingId: number | undefined): Set<number> {
  const named = new Set<number>();
  /** Whom a reader takes for the writer of the next message without a name. */
  let assumedId = headingId;
  for (const [index, { id, fromUserId, fromUserRole }] of messages.entries()) {
    if (fromUserRole !== 'admin') continue;
    const isFirstInRow = fromUserId !== messages[index - 1]?.fromUserId;
    if (fromUserId !== assumedId || (fromUserId !== headingId && isFirstInRow)) named.add(id);
    assumedId = fromUserId;
  }
  return named;
}
