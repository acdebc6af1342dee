import { and, eq, sql } from 'drizzle-orm';
import type { MailOutcome } from '#shared/mail.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { incomingMails } from '../core/database/schema.ts';
import { isDatabaseUnavailable } from '../core/errors.ts';
import { enqueue, type Job } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { incomingMailCount } from '../core/metrics/process-metrics.ts';
import type { Vault } from '../files/vault.ts';
import { withoutOurMail } from './answered-mail.ts';
import {
  type Attachments,
  discardUnused,
  noAttachments,
  notFromClient,
  storeAttachments,
} from './attachments.ts';
import { readAuthentication } from './authentication.ts';
import { NotSentYet, noteBounce } from './bounces.ts';
import { deliverEnquiry, deliverMessage } from './deliver-mail.ts';
import { type CountedMail, countedAs, findExceededLimit, hoursUntilRefused, lockLimits } from './limits.ts';
import { type Match, matchMail, type Received } from './match-mail.ts';
import { type ParsedMail, UnreadableMail } from './parsed-mail.ts';
import { incomingMailQueue, type StoredMail } from './queues.ts';
import { fingerprintOf, isDelivered } from './same-mail.ts';
import { headerOf, storable, stored } from './stored-headers.ts';
import { type FirmMailbox, lastPriority } from './take-turns.ts';

export interface IntakeSettings extends FirmMailbox {
  vault: Vault;
  parseMail(raw: Uint8Array): Promise<ParsedMail>;
}

type MailRow = typeof incomingMails.$inferSelect;
type MailJob = Job<StoredMail>;

interface Outcome {
  /** `waiting` for a deferred mail. */
  outcome: MailOutcome;
  reason: string | null;
  messageId?: number;
  contactId?: number;
}

/** A mail above the limits is retried after this time. */
const putOffSeconds = 3600;
/** How often a report is retried if its mail is not recorded as sent: for some ten minutes. */
const triesForSent = 10;

/**
 * Parses a stored mail and stores what it turned out to be, in one transaction. If anything fails before that, the mail
 * stays waiting and the job is retried.
 */
export async function takeInMail(context: Context, settings: IntakeSettings, job: MailJob): Promise<void> {
  const { id, counted } = job.data;
  const [row] = await context.db.select().from(incomingMails).where(eq(incomingMails.id, id));
  if (row?.outcome !== 'waiting') return;
  const exceeded = counted && (await findExceededLimit(context.db, counted));
  if (exceeded) {
    await finish(context, id, {}, (tx, waiting) => putOff(tx, waiting, counted, exceeded));
    return;
  }
  const parsed = await readMail(settings, row);
  if (typeof parsed === 'string') {
    await finish(context, id, {}, async () => ({ outcome: 'failed', reason: parsed }));
    return;
  }
  const { mailAddress, mailFrom } = settings;
  const mail = withoutOurMail(context, parsed, mailAddress);
  const { authentication, results } = readAuthentication(mail, settings.mailAuthServer);
  const received: Received = { mail, authentication, mailAddress, mailFrom };
  const match = await matchMail(context, received);
  const known = { ...headerOf(mail, match), authentication, authenticationResults: results };
  const read: Read = { received, match, tries: job.retryCount ?? 0 };
  const kept = await keepAttachments(context, settings, read);
  try {
    await finish(context, id, known, async (tx, waiting) => {
      requireSame(match, await matchMail(tx, received));
      return settle(tx, waiting, read, kept);
    });
  } catch (error) {
    // The commit may have succeeded although its confirmation was lost: the sweep checks the rows and handles the
    // contents.
    if (kept && !isDatabaseUnavailable(error)) await discardUnused(settings.vault, { ...kept, used: [] });
    throw error;
  }
  if (kept) await discardUnused(settings.vault, kept);
}

/** Undefined if the mail has to wait for its turn. */
async function keepAttachments(
  { db }: Context,
  { vault }: IntakeSettings,
  { received: { mail }, match, tries }: Read,
): Promise<Attachments | undefined> {
  if (match.kind !== 'client') return noAttachments();
  if (await findExceededLimit(db, countedAs(match))) return undefined;
  const to = { ownerId: match.clientId, tries };
  return match.fromClient ? storeAttachments(db, vault, to, mail) : notFromClient(mail);
}

/** Returns the mail, or the reason why it cannot be read. */
async function readMail({ vault, parseMail }: IntakeSettings, row: MailRow): Promise<ParsedMail | string> {
  if (!row.storedFilename || !row.sha256) return 'The email is no longer stored.';
  const raw = await vault.open(row.storedFilename, row.sha256);
  if (!(raw instanceof Uint8Array)) throw new Error(`The stored mail ${row.id} cannot be opened: ${raw}`);
  try {
    return storable(await parseMail(raw));
  } catch (error) {
    if (error instanceof UnreadableMail) return error.message;
    throw error;
  }
}

/** The files were stored for one client: if the mail turns out to be another's by now, it starts over. */
function requireSame(before: Match, now: Match): void {
  const ownerOf = (match: Match) => (match.kind === 'client' ? match.clientId : undefined);
  if (before.kind !== now.kind || ownerOf(before) !== ownerOf(now))
    throw new Error('Whose mail it is has changed while it was read.');
}

interface Read {
  received: Received;
  match: Match;
  /** How often this mail has been tried before. */
  tries: number;
}

async function settle(
  tx: Context,
  row: MailRow,
  { received, match, tries }: Read,
  kept: Attachments | undefined,
): Promise<Outcome> {
  if (match.kind === 'ignored' || match.kind === 'refused')
    return { outcome: match.kind, reason: match.reason };
  if (match.kind === 'bounce')
    return { outcome: 'bounce', reason: await bounceReason(tx, match, tries >= triesForSent) };
  const counted = countedAs(match);
  await lockLimits(tx.db, received, counted);
  if (await isDelivered(tx.db, row.id, fingerprintOf(received.mail)))
    return { outcome: 'ignored', reason: 'The mail server delivered it twice.' };
  const exceeded = await findExceededLimit(tx.db, counted);
  if (exceeded) return putOff(tx, row, counted, exceeded);
  if (!kept) throw new Error('There is room for this mail by now: its files are stored at the next try.');
  const { warning } = match;
  if (match.kind === 'enquiry') {
    const contactId = await deliverEnquiry(tx, received, match);
    return { outcome: 'enquiry', reason: warning, contactId };
  }
  return {
    outcome: 'message',
    reason: warning,
    messageId: await deliverMessage(tx, received.mail, match, kept),
  };
}

async function bounceReason(
  tx: Context,
  { bounce, messageId }: Extract<Match, { kind: 'bounce' }>,
  isLastTry: boolean,
): Promise<string> {
  try {
    return await noteBounce(tx, bounce, messageId);
  } catch (error) {
    if (error instanceof NotSentYet && isLastTry) return `${error.message} ${bounce.reason}`;
    throw error;
  }
}

async function putOff(
  tx: Context,
  { id, receivedAt }: MailRow,
  counted: CountedMail,
  exceeded: string,
): Promise<Outcome> {
  const [age] = await tx.db
    .select({ hours: sql<number>`extract(epoch from now() - ${receivedAt}::timestamptz)::float / 3600` })
    .from(incomingMails)
    .where(eq(incomingMails.id, id));
  if (age && age.hours >= hoursUntilRefused) return { outcome: 'refused', reason: exceeded };
  const later = { startAfter: putOffSeconds, priority: lastPriority };
  await enqueue(tx, incomingMailQueue, { id, counted }, later);
  return { outcome: 'waiting', reason: `${exceeded} We look at it again within an hour.` };
}

/** The second of two attempts at one mail finds it done. */
async function finish(
  context: Context,
  id: number,
  known: Partial<MailRow>,
  decide: (tx: Context, row: MailRow) => Promise<Outcome>,
): Promise<void> {
  const decided = await inTransaction(context, async (tx) => {
    const isWaiting = and(eq(incomingMails.id, id), eq(incomingMails.outcome, 'waiting'));
    const [row] = await tx.db.select().from(incomingMails).where(isWaiting).for('no key update');
    if (!row) return undefined;
    const outcome = await decide(tx, row);
    await tx.db
      .update(incomingMails)
      .set({ ...known, ...outcome, reason: stored(outcome.reason) })
      .where(eq(incomingMails.id, id));
    await announce(tx.db, 'mail', 'staff');
    return outcome;
  });
  if (decided) incomingMailCount.inc({ outcome: decided.outcome });
}
