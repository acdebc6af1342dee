import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { countOf, personName } from '#shared/format.ts';
import { paths, requestPath } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail, MailLink } from '../core/mail/mail.ts';
import type { Recipient } from './reachable.ts';

/** What an email says about a list. Labels, answers and reasons stay in the portal: it passes through many servers. */
interface MailedList {
  id: number;
  title: string;
  dueOn: string;
  leftCount: number;
}

const footnote: Mail['footnote'] = [
  'You can turn these emails off under Settings:',
  { label: 'Email Notifications', path: paths.settings },
];

function toClient(client: Recipient, subject: string, parts: Mail['parts']): Mail {
  return { to: client.email, subject, greeting: greetingFor(personName(client)), parts, footnote };
}

const dayOf = (day: string) => format(parseISO(day), 'EEEE, MMMM d, yyyy');

const linkTo = ({ id }: { id: number }): MailLink => ({
  label: 'See what we need',
  path: requestPath(id),
});

export function listSent(client: Recipient, list: MailedList): Mail {
  return toClient(client, `What we need from you: ${list.title}`, [
    `We have made a list of what we need for: ${list.title}.`,
    `Please send it by ${dayOf(list.dueOn)}. You can take a photo, choose a file or answer in words, and say if something does not apply to you.`,
    linkTo(list),
  ]);
}

/** One email about all lists, the one that is due first at the top. */
export function reminder(client: Recipient, lists: MailedList[], today: string): Mail {
  const byDay = lists.toSorted((a, b) => a.dueOn.localeCompare(b.dueOn) || a.id - b.id);
  const lines = byDay.map(
    ({ title, dueOn, leftCount }) =>
      `${title}: ${countOf(leftCount, 'item')}, ${dueOn < today ? 'was due' : 'due'} on ${dayOf(dueOn)}`,
  );
  const [only] = byDay.length === 1 ? byDay : [];
  return toClient(client, only ? `Reminder: ${only.title}` : 'Reminder: we still need something from you', [
    'We still need something from you:',
    lines.join('\n'),
    only ? linkTo(only) : { label: 'See what we need', path: paths.dashboard },
    'If you need more time, say so there, and we will not remind you before that day.',
  ]);
}

export function itemsReturned(client: Recipient, listIds: number[]): Mail {
  const [only] = listIds.length === 1 ? listIds : [];
  return toClient(client, 'Please look at something you sent again', [
    'We have looked at what you sent, and need a part of it once more. The reason is in the portal.',
    only ? linkTo({ id: only }) : { label: 'See what we need', path: paths.dashboard },
  ]);
}
