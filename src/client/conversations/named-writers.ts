import type { ConversationMessage } from '#shared/messages.ts';

type Written = Pick<ConversationMessage, 'id' | 'fromUserId' | 'fromUserRole'>;

/**
 * The ids of messages that show which staff member wrote them: all but those of the person in the heading, and only the
 * first of several in a row. `messages` are oldest first.
 */
export function namedWriters(messages: Written[], headingId: number | undefined): Set<number> {
  const named = messages.filter(
    ({ fromUserId, fromUserRole }, index) =>
      fromUserRole === 'admin' && fromUserId !== headingId && fromUserId !== messages[index - 1]?.fromUserId,
  );
  return new Set(named.map(({ id }) => id));
}
