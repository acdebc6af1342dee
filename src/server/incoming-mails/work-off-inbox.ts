import type { ImapFlow } from 'imapflow';
import type { Log } from '../core/process/log.ts';
import { cleanLine } from './clean-text.ts';
import { mailLimits, maxAddressLength } from './parsed-mail.ts';
import { type MailboxMail, maxMailBytes } from './store-mail.ts';

/** The store adds the mailbox. */
type InboxMail = Omit<MailboxMail, 'mailbox'>;

const processedFolder = 'Processed';
/** One mail that cannot be stored must not hold up the others; if all fail, the fault is ours. */
const maxFailures = 3;

interface MailStore {
  /** Which of these mails are stored but were not moved, because the process was killed in between. */
  findKnown(uidValidity: number, uids: number[]): Promise<number[]>;
  store(mail: InboxMail): Promise<void>;
}

/**
 * Processes INBOX, oldest first, and moves each mail away once it is stored. Returns why a mail had to stay. `failed`
 * has the mails that stayed in earlier rounds: they come last, so that they never hold up the others.
 */
export async function workOffInbox(
  client: ImapFlow,
  mails: MailStore,
  log: Log,
  failed: Set<number>,
): Promise<unknown> {
  if (!client.mailbox) await client.mailboxOpen('INBOX');
  const mailbox = client.mailbox;
  if (!mailbox) throw new Error('The mailbox has no INBOX.');
  const uidValidity = Number(mailbox.uidValidity);
  const uids = (await client.search({ all: true }, { uid: true })) || [];
  if (uids.length === 0) return undefined;
  const folder = await findFolder(client);
  const known = new Set(await mails.findKnown(uidValidity, uids));
  const failures: unknown[] = [];
  for (const uid of inOrder(uids, failed)) {
    failed.delete(uid);
    try {
      if (!known.has(uid)) {
        const mail = await fetchMail(client, uid, uidValidity);
        if (!mail) continue;
        await mails.store(mail);
      }
      if (!(await client.messageMove(String(uid), folder, { uid: true })))
        throw new Error(`The mail server did not move a mail to the folder '${folder}'.`);
    } catch (error) {
      if (!client.usable) throw error;
      log.warn({ err: error, uid }, 'mail stays in its mailbox');
      failures.push(error);
      failed.add(uid);
      if (failures.length >= maxFailures) break;
    }
  }
  return failures[0];
}

/** Failed mails come last, the one tried longest ago first. */
function inOrder(uids: number[], failed: Set<number>): number[] {
  const untried = uids.filter((uid) => !failed.has(uid)).sort((one, other) => one - other);
  return [...untried, ...[...failed].filter((uid) => uids.includes(uid))];
}

/** Undefined if it was removed in the meantime. */
async function fetchMail(client: ImapFlow, uid: number, uidValidity: number): Promise<InboxMail | undefined> {
  const found = await client.fetchOne(String(uid), { size: true, envelope: true }, { uid: true });
  if (!found) return undefined;
  const { size = 0, envelope } = found;
  const [from] = envelope?.from ?? [];
  if (size > maxMailBytes) {
    const fromAddress = cleanLine(from?.address?.toLowerCase() ?? '', maxAddressLength) || null;
    const fromName = cleanLine(from?.name ?? '', mailLimits.name) || null;
    const subject = cleanLine(envelope?.subject ?? '', mailLimits.subject) || null;
    return { uidValidity, uid, size, raw: null, fromAddress, fromName, subject };
  }
  const fetched = await client.fetchOne(String(uid), { source: true }, { uid: true });
  const raw = fetched ? fetched.source : undefined;
  return raw && { uidValidity, uid, size, raw };
}

async function findFolder(client: ImapFlow): Promise<string> {
  const folders = await client.list();
  const found = folders.find(({ name }) => name === processedFolder);
  return found?.path ?? (await client.mailboxCreate([processedFolder])).path;
}
