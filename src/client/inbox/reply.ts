import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageUser } from '#shared/messages.ts';
import { formatTimestamp } from '#shared/time.ts';

export type ReplyKind = 'reply' | 'forward';

/** The recipient of a reply: the sender, or for the user's own message its recipient. */
export function replyRecipient({ from, to }: InboxMessage, me: number): MessageUser | null {
  return from.id === me ? to : from;
}

export function greeting({ firstName, name }: Pick<MessageUser, 'firstName' | 'name'>): string {
  return `Hello ${firstName?.trim() || name},\n\n`;
}

/** The quoted message of a forward, with empty lines above it for a comment. */
export function forwardedBlock({ from, sentAt, support, content }: InboxMessage): string {
  return [
    '',
    '',
    '---------- Forwarded message ----------',
    `From: ${from.name}`,
    `Date: ${formatTimestamp(sentAt)}`,
    ...(support ? [`Subject: ${support.subject}`] : []),
    '',
    content,
  ].join('\n');
}
