import { firm } from '#firm';
import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import type { Mail } from '../core/mail/mail.ts';
import { messagesWaiting, type WaitingMessages } from '../messages/waiting-mail.ts';

/** Says that a message waits, like the email about unread messages. */
export function messageWaits(email: string, name: string, about: Omit<WaitingMessages, 'count'>): Mail {
  return {
    ...messagesWaiting(email, name, { ...about, count: 1 }),
    footnote: [
      'You can turn these emails off under Settings:',
      { label: 'Email Notifications', path: paths.settings },
    ],
  };
}

interface WrittenMessage {
  content: string;
  writer: string;
  files: number;
  /** Where it is read and answered. */
  path: string;
  /** The subject of the client's last email in the conversation. */
  subject: string | undefined;
  /** Whether a reply to the email reaches the conversation. */
  answerable: boolean;
}

/** Contains what a staff member wrote: only for clients who have agreed to that, and only if the firm allows it. */
export function writtenMessage(
  email: string,
  { content, writer, files, path, subject, answerable }: WrittenMessage,
): Mail {
  const attached = `${countOf(files, 'file')} ${files === 1 ? 'belongs' : 'belong'} to this message. You can open ${files === 1 ? 'it' : 'them'} in the portal.`;
  return {
    to: email,
    subject: subject ? `Re: ${subject}` : `Message from ${firm.name}`,
    parts: [content, writer, ...(files > 0 ? [attached] : []), { label: 'Open the conversation', path }],
    footnote: [
      ...(answerable ? ['You can answer this email, or in the portal.'] : []),
      'It contains the message because you agreed to that. You can end it under Settings:',
      { label: 'Message text in emails', path: paths.settings },
    ],
  };
}
