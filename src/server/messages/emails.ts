import { paths } from '#shared/paths.ts';
import { greetingFor } from '../core/mail/greeting.ts';
import type { Mail } from '../core/mail/mail.ts';

/** Mentions neither content nor sender: mail passes through many servers. */
export function messagesWaiting(email: string, name: string): Mail {
  return {
    to: email,
    subject: 'A message is waiting for you',
    greeting: greetingFor(name),
    parts: [
      'There is a new message for you in the portal.',
      { label: 'Read your messages', path: paths.messages },
    ],
    footnote: [
      'You get one such mail until you have read your messages. You can turn them off under Settings:',
      { label: 'Email Notifications', path: paths.settings },
    ],
  };
}
