import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageUser } from '#shared/messages.ts';
import { formatMoment } from '#shared/time.ts';

export type ReplyKind = 'reply' | 'forward';

/** Who gets an answer: the sender, or the other side where one wrote the message oneself. */
export function replyRecipient({ from, to }: InboxMessage, me: number): MessageUser | null {
  return from.id === me ? to : from;
}

export function greeting({ firstName, name }: Pick<MessageUser, 'firstName' | 'name'>): string {
  return `Hello ${firstName?.trim() || name},\n\n`;
}

/** A message as it is passed on: who wrote it, when, and what. Room above it is for one's own words. */
export function forwardedBlock({ from, sentAt, support, content }: InboxMessage): string {
  return [
    '',
    '',
    '---------- Forwarded message ----------',
    `From: ${from.name}`,
    `Date: ${formatMoment(sentAt)}`,
    ...(support ? [`Subject: ${support.subject}`] : []),
    '',
    content,
  ].join('\n');
}
