import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/* These emails name neither clients nor what they wrote: each is about many conversations at once. */

const footnote: Mail['footnote'] = [
  'You can turn these emails off under Settings:',
  { label: 'Email Notifications', path: paths.settings },
];

export function conversationsWaiting(
  email: string,
  name: string,
  { own, queued }: { own: number; queued: number },
): Mail {
  const ofOwn = [
    `${countOf(own, 'conversation')} of yours ${own === 1 ? 'waits' : 'wait'} for an answer.`,
    { label: 'Open your conversations', path: paths.messages },
  ];
  const ofQueue = [
    `${countOf(queued, 'conversation')} in the firm's queue ${queued === 1 ? 'waits' : 'wait'} for somebody to take ${queued === 1 ? 'it' : 'them'}.`,
    { label: 'Open the queue', path: `${paths.messages}?view=queue` },
  ];
  return {
    to: email,
    subject: 'Clients are waiting for an answer',
    greeting: greetingFor(name),
    parts: [...(own > 0 ? ofOwn : []), ...(queued > 0 ? ofQueue : [])],
    footnote,
  };
}

export function conversationsEscalated(email: string, name: string, count: number): Mail {
  return {
    to: email,
    subject: 'Clients have waited for a working day',
    greeting: greetingFor(name),
    parts: [
      `${countOf(count, 'conversation')} ${count === 1 ? 'has' : 'have'} waited for an answer for a working day.`,
      { label: 'Open the conversations', path: `${paths.messages}?view=all` },
    ],
    footnote,
  };
}
