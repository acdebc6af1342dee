import { sql } from 'drizzle-orm';
import { isUnknownAccount } from '../accounts/unknown-account.ts';
import type { Context } from '../core/context.ts';
import type { Db } from '../core/database/db.ts';
import { readAuthentication } from './authentication.ts';
import { matchMail } from './match-mail.ts';
import { mailLimits, type ParsedMail } from './parsed-mail.ts';
import { incomingMailQueue } from './queues.ts';
import { bareAddress, isOnlySender, maxFromLength, readAuthenticationResults } from './read-headers.ts';

export interface FirmMailbox {
  /** The firm's own address. */
  mailAddress: string;
  /** The sender of our own mail. */
  mailFrom: string;
  mailAuthServer: string | undefined;
}

/** Whose mail takes turns with the mail of others. */
export interface Sender {
  key: string;
  isClient: boolean;
}

/** As much of a mail as is searched for its header. */
const maxHeaderBytes = 256 * 1024;

/**
 * Tells from the header alone, without a parser, which made mails keep busy for seconds. Only the order depends on it:
 * what becomes of the mail is decided once it is parsed. All whom nobody has verified are one sender, because they can
 * write any address.
 */
export async function findSender(
  context: Context,
  { mailAddress, mailFrom, mailAuthServer }: FirmMailbox,
  raw: Uint8Array,
): Promise<Sender> {
  const claims = readClaims(raw);
  const { authentication } = readAuthentication(claims, mailAuthServer);
  const mail = { ...claims, bounce: null, automatic: null };
  const match = await matchMail(context, { mail, authentication, mailAddress, mailFrom });
  // Anybody can register any number of accounts, so one that the firm has not dealt with has no turn of its own.
  if (match.kind === 'client' && !(await isUnknownAccount(context.db, match.clientId)))
    return { key: `client ${match.clientId}${match.warning ? ' in doubt' : ''}`, isClient: true };
  if (authentication !== 'passed' || !claims.from) return { key: 'unverified', isClient: false };
  return { key: senderKey(claims.from.address), isClient: false };
}

/** Where everybody can have an address, but not those of others. */
const mailProviders = new Set([
  'aol.com',
  'att.net',
  'comcast.net',
  'gmail.com',
  'gmx.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'me.com',
  'msn.com',
  'outlook.com',
  'proton.me',
  'protonmail.com',
  'verizon.net',
  'yahoo.com',
]);

/** Whoever owns a domain can write from any number of addresses and subdomains. */
function senderKey(address: string): string {
  const domain = address.split(/[@.]/).slice(-2).join('.');
  return mailProviders.has(domain) ? `address ${address}` : `domain ${domain}`;
}

type Claims = Pick<
  ParsedMail,
  'from' | 'severalSenders' | 'recipients' | 'references' | 'authenticationResults'
>;

function readClaims(raw: Uint8Array): Claims {
  const start = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderBytes));
  // PostgreSQL refuses a null character.
  const [header = ''] = start
    .toString('latin1')
    .replaceAll('\0', '')
    .split(/\r?\n\r?\n/, 1);
  const headerLines = header.split(/\r?\n(?![ \t])/).map((line) => ({
    key: line
      .slice(0, Math.max(line.indexOf(':'), 0))
      .trim()
      .toLowerCase(),
    line,
  }));
  const senders = headerLines.filter(({ key }) => key === 'from');
  const value = senders[0]?.line.slice(0, maxFromLength) ?? '';
  const address = bareAddress(value.split(/[\s<>:]+/).findLast((word) => word.includes('@')) ?? '');
  // Among these words are the firm's signed addresses and Message-IDs, if there are any.
  const words = header.split(/[\s<>,;:"]+/).filter((word) => word.includes('@'));
  return {
    from: address ? { address, name: '' } : null,
    severalSenders: senders.length !== 1 || !isOnlySender({ headerLines }, address),
    recipients: words.filter((word) => word.includes('+')).slice(0, mailLimits.recipients),
    references: words.map((word) => `<${word}>`).slice(0, mailLimits.recipients),
    authenticationResults: readAuthenticationResults({ headerLines }),
  };
}

/** After all mail that waits for its first turn. */
export const lastPriority = -1_000_000_000;

/**
 * The priority of the sender's next mail: one turn after the last one that waits, so that a sender with hundreds of mails
 * waits behind them alone. A sender of whom none waits joins the turn after the one that is being read: otherwise new
 * senders could keep everybody's second mail waiting. Clients join the present turn, and come first in each.
 */
export async function nextPriority(tx: Db, { key, isClient }: Sender): Promise<number> {
  const { rows } = await tx.execute<{ last: number | null; present: number | null }>(sql`
    select (min(priority) filter (where data ->> 'sender' = ${key}))::int as last,
      (max(priority) filter (where priority > ${lastPriority}))::int as present
    from pgboss.job where name = ${incomingMailQueue.name} and state < 'active' and not blocked`);
  const { last = null, present = null } = rows[0] ?? {};
  if (last !== null) return Math.max(last - 2, lastPriority);
  if (present === null) return isClient ? 1 : 0;
  const turn = Math.floor(present / 2);
  return isClient ? 2 * turn + 1 : 2 * (turn - 1);
}
