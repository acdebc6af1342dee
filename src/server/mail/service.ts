import { randomBytes } from 'node:crypto';
import { desc, eq, sql } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import type * as mailApi from '#shared/mail.ts';
import type { MailState, MailTest, ReceivedMail } from '#shared/mail.ts';
import type { Context } from '../core/context.ts';
import { listPage } from '../core/database/list-page.ts';
import type { Page } from '../core/database/paging.ts';
import { incomingMails, messages } from '../core/database/schema.ts';
import { testAddress, testMailId } from '../core/mail/signed-addresses.ts';
import type { Readiness } from '../core/process/readiness.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { isRestoredCopy } from '../core/storage/installation.ts';
import { readFacts } from '../system/facts.ts';
import { operator } from '../system/verdicts.ts';
import { describeMail } from './describe-mail.ts';
import { listReturned, readMailFacts } from './facts.ts';
import { restingCopy, senderAdvice } from './send-test.ts';
import type { MailSettings } from './settings.ts';
import { testIncoming, testOutgoing } from './test-servers.ts';

export async function readMail(
  { db }: Context,
  settings: MailSettings,
  readiness: () => Promise<Readiness>,
): Promise<MailState> {
  const [{ checks }, system, mail, returned] = await Promise.all([
    readiness(),
    readFacts(db),
    readMailFacts(db),
    listReturned(db),
  ]);
  const groups = describeMail({ settings, system, mail, check: checks.mail, returned: returned.length });
  return {
    checkedAt: system.now.toISOString(),
    groups,
    outgoing: Boolean(settings.smtpUrl),
    incoming: Boolean(settings.imapUrl),
    returned,
  };
}

/**
 * Sends a test email to the mailbox, where it must arrive, or to the owner if no mailbox is connected. Nothing about a
 * test is stored, because its address and Message-ID are signed.
 */
export async function startMailTest(
  { db, signer, publicUrl }: Context,
  actor: Member,
  settings: MailSettings,
): Promise<MailTest> {
  const { imapUrl, mailAddress, mailFrom } = settings;
  const startedAt = new Date().toISOString();
  const id = imapUrl && mailAddress ? randomBytes(8).toString('hex') : null;
  const own = actor.session.user.email;
  const mail =
    id && mailAddress
      ? {
          to: testAddress(signer, mailAddress, id),
          shownTo: mailAddress,
          messageId: testMailId(signer, publicUrl, id),
          ifRefused: `Ask ${operator} whether ${mailAddress} exists there and takes addresses with a plus sign, such as ${mailAddress.replace('@', '+anything@')}: answers go to such addresses.`,
        }
      : {
          to: own,
          shownTo: `you, at ${own}: look into your mailbox`,
          ifRefused: senderAdvice(mailFrom),
        };
  const steps = (await isRestoredCopy(db))
    ? (['outgoing', 'incoming'] as const).map((name) => ({ name, ...restingCopy }))
    : await Promise.all([testOutgoing(settings, publicUrl, mail), testIncoming(settings)]);
  const [outgoing, incoming] = steps.map(({ state }) => state);
  await recordAudit(db, actor, 'mail_tested', {
    type: 'installation',
    details: { outgoing: outgoing ?? null, incoming: incoming ?? null },
  });
  return { id: outgoing === 'works' ? id : null, startedAt, steps };
}

export async function readMailTest(
  { db, signer, publicUrl }: Context,
  _actor: Member,
  { id }: Input<typeof mailApi.readTest>,
): Promise<ResponseOf<typeof mailApi.readTest>> {
  const [arrived] = await db
    .select({ receivedAt: incomingMails.receivedAt, authentication: incomingMails.authentication })
    .from(incomingMails)
    .where(eq(sql`lower(${incomingMails.messageIdHeader})`, testMailId(signer, publicUrl, id)))
    .orderBy(desc(incomingMails.id))
    .limit(1);
  return arrived ?? { receivedAt: null, authentication: null };
}

const shown = {
  id: incomingMails.id,
  receivedAt: incomingMails.receivedAt,
  fromAddress: incomingMails.fromAddress,
  fromName: incomingMails.fromName,
  subject: incomingMails.subject,
  size: incomingMails.size,
  authentication: incomingMails.authentication,
  outcome: incomingMails.outcome,
  reason: incomingMails.reason,
  messageId: incomingMails.messageId,
  conversationId: sql<number | null>`(select ${messages.threadId} from ${messages}
    where ${messages.id} = ${incomingMails}.message_id)`,
  contactId: incomingMails.contactId,
  stored: sql<boolean>`${incomingMails.storedFilename} is not null`,
};

export async function listReceived(
  { db }: Context,
  _actor: Member,
  { outcome, ...page }: Input<typeof mailApi.listReceived>,
): Promise<Page<ReceivedMail>> {
  return listPage(db, shown, outcome && eq(incomingMails.outcome, outcome), page);
}
