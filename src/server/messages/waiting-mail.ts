import type { Role } from '#shared/accounts.ts';
import { countOf, formatNumber } from '#shared/format.ts';
import { countedRows } from '#shared/paging.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

export interface WaitingMessages {
  /** At most `countedRows` + 1. */
  count: number;
  /** The names of the writers, the latest first. */
  from: string[];
  /** Where they are read and answered. */
  path: string;
}

/** How many writers are named; the others are counted. */
const namedWriters = 3;

/** Says who wrote and how many messages wait, but quotes none of them: email passes through many servers. */
export function messagesWaiting(email: string, name: string, { count, from, path }: WaitingMessages): Mail {
  const messages =
    count > countedRows ? `${formatNumber(countedRows)}+ new messages` : countOf(count, 'new message');
  return {
    to: email,
    subject: 'A message is waiting for you',
    greeting: greetingFor(name),
    parts: [
      `You have ${messages} in the portal, from ${inWords(from)}.`,
      { label: 'Open the conversation', path },
    ],
    footnote: [
      'You get no further mail of this kind until you have read your messages or a day has passed. You can turn them off under Settings:',
      { label: 'Email Notifications', path: paths.settings },
    ],
  };
}

function inWords(names: string[]): string {
  const others = names.length - namedWriters;
  const listed = others > 0 ? [...names.slice(0, namedWriters), countOf(others, 'other')] : names;
  return new Intl.ListFormat('en-US').format(listed);
}

/** The link with which a reader opens a conversation. Messages from before the last update may have none yet. */
export function conversationLink(
  reader: Role,
  thread: { id: number; staffId: number | null } | undefined,
  writerId: number | undefined,
): string {
  if (reader === 'admin' && thread) return `${paths.messages}?id=${thread.id}`;
  if (thread) return `${paths.messages}?with=${thread.staffId ?? 'support'}`;
  return writerId ? `${paths.messages}?with=${writerId}` : paths.messages;
}
