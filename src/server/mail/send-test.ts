import type { Input } from '#shared/endpoint.ts';
import type * as mailApi from '#shared/mail.ts';
import type { MailTestStep } from '#shared/mail.ts';
import type { Context } from '../core/context.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { isRestoredCopy } from '../core/storage/installation.ts';
import { operator } from '../system/verdicts.ts';
import type { MailSettings } from './settings.ts';
import { testOutgoing } from './test-servers.ts';

export const restingCopy = {
  state: 'off',
  text: 'This is a restored copy, which sends no mail and leaves the mailbox alone.',
  answer: null,
  next: null,
} as const;

export const senderAdvice = (mailFrom: string) =>
  `If the address is right, ask ${operator} whether the mail server lets us send from ${mailFrom} (MAIL_FROM).`;

/** Sends a fixed text at once, not through the queue, so that the server's answer can be shown. */
export async function sendTestMail(
  { db, publicUrl }: Context,
  actor: Member,
  { address }: Input<typeof mailApi.sendTest>,
  settings: MailSettings,
): Promise<MailTestStep> {
  const mail = { to: address, shownTo: address, ifRefused: senderAdvice(settings.mailFrom) };
  const step = (await isRestoredCopy(db))
    ? ({ name: 'outgoing', ...restingCopy } as const)
    : await testOutgoing(settings, publicUrl, mail);
  const details = { to: address, outgoing: step.state };
  await recordAudit(db, actor, 'test_mail_sent', { type: 'installation', details });
  return step;
}
