import { and, eq, gt, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { formatNumber } from '#shared/format.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { contacts, incomingMails, messages } from '../core/database/schema.ts';
import type { Match, Received } from './match-mail.ts';

/** Mails accepted within an hour. Those above wait for their turn. */
const mailsAnHour = { perClient: 60, warnedPerClient: 30, perStranger: 30, enquiries: 300 };

/**
 * What a mail counts as: a client's own, one with a warning in a client's conversations, or an enquiry. Each kind is
 * counted separately, so that forging a client's address does not use up the client's limit.
 */
export type CountedMail =
  | { kind: 'client'; clientId: number; warned: boolean }
  | { kind: 'enquiry'; address: string };

export const countedAs = (match: Extract<Match, { kind: CountedMail['kind'] }>): CountedMail =>
  match.kind === 'client'
    ? { kind: 'client', clientId: match.clientId, warned: match.warning !== null }
    : { kind: 'enquiry', address: match.from.address };

/** How long a mail is deferred repeatedly before it is refused. */
export const hoursUntilRefused = 24;

/** Held until the transaction ends; always taken before the client's lock. */
export async function lockLimits(tx: Db, { mail }: Received, counted: CountedMail): Promise<void> {
  const sender = mail.from?.address ?? '';
  await tx.execute(
    sql`select pg_advisory_xact_lock(${advisoryLocks.mailsOfSender}::int, hashtext(${sender}))`,
  );
  const [lock, key] =
    counted.kind === 'client'
      ? [advisoryLocks.mailsOfClient, counted.clientId]
      : [advisoryLocks.mailedEnquiries, 0];
  await tx.execute(sql`select pg_advisory_xact_lock(${lock}::int, ${key}::int)`);
}

/** Why this mail has to wait; undefined if it is within the limits. */
export function findExceededLimit(db: Db, counted: CountedMail): Promise<string | undefined> {
  return counted.kind === 'client' ? exceededByClient(db, counted) : exceededByEnquiries(db, counted.address);
}

async function exceededByClient(
  db: Db,
  { clientId, warned }: Extract<CountedMail, { kind: 'client' }>,
): Promise<string | undefined> {
  const { reason } = incomingMails;
  const isLike = and(eq(messages.fromUserId, clientId), warned ? isNotNull(reason) : isNull(reason));
  const most = warned ? mailsAnHour.warnedPerClient : mailsAnHour.perClient;
  if ((await countLastHour(db, isLike)) < most) return undefined;
  return warned
    ? `More than ${most} mails whose sender is in doubt came to this client’s conversations within an hour.`
    : `More than ${most} mails came from this client within an hour.`;
}

async function exceededByEnquiries(db: Db, address: string): Promise<string | undefined> {
  const { perStranger, enquiries } = mailsAnHour;
  const isEnquiry = eq(incomingMails.outcome, 'enquiry');
  if ((await countLastHour(db, and(isEnquiry, eq(incomingMails.fromAddress, address)))) >= perStranger)
    return `More than ${perStranger} mails came from this address within an hour.`;
  if ((await countLastHour(db, isEnquiry)) >= enquiries)
    return `More than ${formatNumber(enquiries)} enquiries came by mail within an hour.`;
  return undefined;
}

/**
 * Counts by the time of acceptance. No mail is accepted much later than a day after it arrived, which limits what is
 * read.
 */
async function countLastHour(db: Db, which: SQL | undefined): Promise<number> {
  const hourAgo = sql`now() - interval '1 hour'`;
  const [counted] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(incomingMails)
    .leftJoin(messages, eq(messages.id, incomingMails.messageId))
    .leftJoin(contacts, eq(contacts.id, incomingMails.contactId))
    .where(
      and(
        which,
        gt(incomingMails.receivedAt, sql`now() - ${hoursUntilRefused + 24} * interval '1 hour'`),
        or(gt(messages.sentAt, hourAgo), gt(contacts.submittedAt, hourAgo)),
      ),
    );
  return counted?.count ?? 0;
}
