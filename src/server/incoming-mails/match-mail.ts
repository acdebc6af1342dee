import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { firm } from '#firm';
import { visitorEmail } from '#shared/contacts.ts';
import type { MailAuthentication } from '#shared/mail.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { messages, threads, users } from '../core/database/schema.ts';
import {
  type ReplyTarget,
  readBounceAddress,
  readMailId,
  readReplyAddress,
  readTestAddress,
} from '../core/mail/signed-addresses.ts';
import { hasUnprovenAddress } from '../core/security/accounts.ts';
import type { MailBounce, ParsedMail } from './parsed-mail.ts';

/** What a mail turned out to be. `warning` tells staff why its sender may be somebody else. */
export type Match =
  | { kind: 'bounce'; bounce: MailBounce; messageId: number | undefined }
  | { kind: 'ignored'; reason: string }
  | { kind: 'refused'; reason: string }
  | { kind: 'enquiry'; from: Sender; warning: string | null }
  /**
   * Without a conversation it goes to the client's 'Support'. `fromClient`: it was sent from the client's own address.
   */
  | {
      kind: 'client';
      clientId: number;
      threadId: number | null;
      fromClient: boolean;
      warning: string | null;
    };

type Sender = NonNullable<ParsedMail['from']>;

export interface Received {
  mail: ParsedMail;
  authentication: MailAuthentication;
  /** The firm's own address. */
  mailAddress: string;
  /** The sender of our own mail. */
  mailFrom: string;
}

/** What decides whose mail it is. */
interface Claimed extends Omit<Received, 'mail'> {
  mail: Pick<ParsedMail, 'from' | 'recipients' | 'references' | 'bounce' | 'automatic'>;
}

/**
 * Determines whose mail it is: by the signed address that it was sent to, then by a mail of ours that it answers, then
 * by its sender if the receiving server has verified them. Never by its subject, which anybody can write.
 */
export async function matchMail(tx: Context, received: Claimed): Promise<Match> {
  const { mail, mailAddress } = received;
  const { signer, db } = tx;
  if (mail.recipients.some((address) => readTestAddress(signer, mailAddress, address)))
    return { kind: 'ignored', reason: 'A test from the Mail page.' };
  return (
    findBounce(tx, received) ??
    findAutomatic(received) ??
    (await byReplyAddress(tx, received)) ??
    (await byReferences(tx, received)) ??
    (await bySender(db, received)) ??
    asEnquiry(received)
  );
}

/** Only the signed address says which mail bounced: every answer to a mail contains its Message-ID. */
function findBounce({ signer }: Context, { mail, mailAddress }: Claimed): Match | undefined {
  const { bounce } = mail;
  const addressed = mail.recipients
    .map((address) => readBounceAddress(signer, mailAddress, address))
    .find((id) => id !== undefined);
  if (bounce) return { kind: 'bounce', bounce, messageId: addressed };
  if (addressed === undefined) return undefined;
  // Only servers and automatic responders write to this address.
  return { kind: 'ignored', reason: 'An automatic answer to a mail of ours.' };
}

function findAutomatic({ mail, mailAddress, mailFrom }: Claimed): Match | undefined {
  if (mail.automatic === 'reply') return { kind: 'ignored', reason: 'A program wrote it, not a person.' };
  if (mail.automatic === 'list') return { kind: 'ignored', reason: 'It was sent to a mailing list.' };
  const own = [mailAddress, mailFrom.toLowerCase(), firm.emails.support.toLowerCase()];
  if (mail.from && own.includes(mail.from.address))
    return { kind: 'ignored', reason: 'Its sender is our own address.' };
  return undefined;
}

async function byReplyAddress(tx: Context, received: Claimed): Promise<Match | undefined> {
  const { mail, mailAddress } = received;
  const targets = mail.recipients.flatMap(
    (address) => readReplyAddress(tx.signer, mailAddress, address) ?? [],
  );
  for (const target of targets) {
    const match = await inConversation(tx.db, received, target);
    if (match) return match;
  }
  return undefined;
}

async function inConversation(
  db: Db,
  received: Claimed,
  { threadId, userId }: ReplyTarget,
): Promise<Match | undefined> {
  const [found] = await db
    .select({
      email: users.email,
      deletedAt: users.deletedAt,
      unproven: sql<boolean>`(${hasUnprovenAddress})`,
    })
    .from(threads)
    .innerJoin(users, and(eq(users.id, threads.customerId), eq(users.role, 'customer')))
    .where(and(eq(threads.id, threadId), eq(threads.customerId, userId)));
  if (!found) return undefined;
  const { from } = received.mail;
  if (found.deletedAt) return asEnquiry(received, 'It answers a client whose account is closed.');
  if (from && (await isStaff(db, from.address)))
    return asEnquiry(received, 'A member of the staff wrote it to a client’s address.');
  if (found.unproven && from?.address === found.email.toLowerCase())
    return asEnquiry(received, 'It was sent from an address that the client has not confirmed.');
  return {
    kind: 'client',
    clientId: userId,
    threadId,
    fromClient: from?.address === found.email.toLowerCase() && received.authentication !== 'failed',
    warning: warningOf(received, found.email),
  };
}

async function byReferences(tx: Context, received: Claimed): Promise<Match | undefined> {
  const { from, references } = received.mail;
  const ids = references.flatMap((id) => readMailId(tx.signer, tx.publicUrl, id) ?? []);
  if (!from || ids.length === 0) return undefined;
  const [found] = await tx.db
    .select({ threadId: threads.id, userId: users.id })
    .from(messages)
    .innerJoin(threads, eq(threads.id, messages.threadId))
    .innerJoin(users, eq(users.id, threads.customerId))
    .where(
      and(
        inArray(messages.id, ids),
        eq(sql`lower(${users.email})`, from.address),
        eq(users.role, 'customer'),
        isNull(users.deletedAt),
      ),
    )
    .limit(1);
  return found && inConversation(tx.db, received, found);
}

async function bySender(db: Db, received: Claimed): Promise<Match | undefined> {
  const { from } = received.mail;
  if (!from || received.authentication !== 'passed') return undefined;
  const [client] = await db
    .select({ id: users.id })
    .from(users)
    .where(
      and(
        eq(sql`lower(${users.email})`, from.address),
        eq(users.role, 'customer'),
        users.emailConfirmed,
        isNull(users.deletedAt),
      ),
    );
  return client && { kind: 'client', clientId: client.id, threadId: null, fromClient: true, warning: null };
}

function asEnquiry(received: Claimed, reason?: string): Match {
  const { from } = received.mail;
  if (!from || !visitorEmail.safeParse(from.address).success)
    return { kind: 'refused', reason: 'It names no sender who could be answered.' };
  const warnings = [reason, warningOf(received, from.address)].filter((text) => text);
  return { kind: 'enquiry', from, warning: warnings.join(' ') || null };
}

/** `knownAddress` is the address that the sender should have. */
function warningOf({ mail, authentication }: Claimed, knownAddress: string): string | null {
  const sender = mail.from?.address;
  const warnings = [
    sender !== knownAddress.toLowerCase() &&
      `Sent from ${sender ?? 'an unknown address'}, not from the address we know.`,
    authentication === 'failed' &&
      'The sender’s address may be forged: the receiving server could not confirm it.',
    authentication === 'unknown' && 'The sender could not be verified.',
  ].filter((text) => text !== false);
  return warnings.join(' ') || null;
}

async function isStaff(db: Db, address: string): Promise<boolean> {
  const isTheirs = eq(sql`lower(${users.email})`, address);
  return (await db.$count(users, and(isTheirs, eq(users.role, 'admin'), isNull(users.deletedAt)))) > 0;
}
