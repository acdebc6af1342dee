import type { InboxMessage } from '#shared/inbox.ts';
import type { ConversationMessage, MessageUser } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';

export type ReplyKind = 'reply' | 'forward';

/** The recipient of a reply: the sender, or for the user's own message its recipient. */
export function replyRecipient({ from, to }: InboxMessage, me: number): MessageUser | null {
  return from.id === me ? to : from;
}

/** What colleagues have written in a conversation since a message, oldest first. `newest` is newest first. */
export function answersSince<Message extends Pick<ConversationMessage, 'id' | 'fromUserId' | 'fromUserRole'>>(
  messageId: number,
  newest: Message[],
  me: number,
): Message[] {
  return newest
    .filter(
      ({ id, fromUserId, fromUserRole }) => id > messageId && fromUserRole === 'admin' && fromUserId !== me,
    )
    .toReversed();
}

export function greeting({ firstName, name }: Pick<MessageUser, 'firstName' | 'name'>): string {
  return `Hello ${firstName?.trim() || name},\n\n`;
}

/**
 * The quoted message of a forward, with empty lines above it for a comment. It keeps the warning that the sender may be
 * somebody else.
 */
export function forwardedBlock({ from, sentAt, support, content, mailWarning }: InboxMessage): string {
  return [
    '',
    '',
    '---------- Forwarded message ----------',
    `From: ${from.name}`,
    `Date: ${formatTimestamp(sentAt)}`,
    ...(support ? [`Subject: ${support.subject}`] : []),
    ...(mailWarning ? [`Warning: ${mailWarning}`] : []),
    '',
    content,
  ].join('\n');
}
