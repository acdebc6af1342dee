import { maxUploadBytes } from '#shared/files.ts';
import { formatFileSize } from '#shared/format.ts';
import type { Db } from '../core/database/db.ts';
import { AppError } from '../core/errors.ts';
import { filesBusy, NoTurn } from '../files/file-threads.ts';
import { cleanFilename } from '../files/filename.ts';
import { insertFile, type StoredFile, storeContents } from '../files/store-file.ts';
import type { Vault } from '../files/vault.ts';
import { mailActor } from './mail-actor.ts';
import type { ParsedMail } from './parsed-mail.ts';

/**
 * Contents that will belong to the client, and what stays in the mail only: 'invoice.exe (this type is not accepted)'.
 */
export interface Attachments {
  stored: StoredFile[];
  /** The stored names of contents that have a row. */
  used: string[];
  notTaken: string[];
}

export const noAttachments = (): Attachments => ({ stored: [], used: [], notTaken: [] });

/**
 * For a sender who has the client's reply address, perhaps under the client's name: only files that the client sends
 * become the client's.
 */
export const notFromClient = ({
  attachments,
  unread,
}: Pick<ParsedMail, 'attachments' | 'unread'>): Attachments => ({
  ...noAttachments(),
  notTaken: [...attachments.map(({ filename }) => filename), ...unread].map((filename) =>
    named(filename, 'not known to be from the client’s address'),
  ),
});

const tooLong = 'it took too long to check';
const reasons: Record<string, string> = {
  unsupported_media_type: 'this type is not accepted',
  file_refused: 'its contents are not accepted',
  file_infected: 'a virus was found in it',
  file_unchecked: tooLong,
  quota_exceeded: 'there is no room left for it',
  email_not_confirmed: 'the client’s email address is not confirmed',
  too_many_unreviewed: 'too many files of this client wait for a review',
  too_many_from_new_accounts: 'too many files from new accounts arrived that day',
};

/** For the checks of all files of one mail: the mails of others wait meanwhile. */
const maxChecksMs = 30_000;
/** For what passes besides, such as waiting for the files of others: then the mail is tried again later. */
const maxWaitMs = 60_000;

/** How often a mail is tried before a file that cannot be checked is left out. */
const triesForFile = 4;

/**
 * Throws if a file cannot be judged now, for example without the scanner: the mail is then retried as a whole. `tries`
 * is how often that has happened.
 */
export async function storeAttachments(
  db: Db,
  vault: Vault,
  { ownerId, tries }: { ownerId: number; tries: number },
  { attachments, unread }: Pick<ParsedMail, 'attachments' | 'unread'>,
): Promise<Attachments> {
  const kept = noAttachments();
  const begun = performance.now();
  let checksMs = 0;
  try {
    for (const { filename, bytes } of attachments) {
      if (bytes.length > maxUploadBytes) {
        kept.notTaken.push(named(filename, `larger than ${formatFileSize(maxUploadBytes)}`));
        continue;
      }
      if (checksMs > maxChecksMs) {
        kept.notTaken.push(named(filename, tooLong));
        continue;
      }
      if (performance.now() - begun - checksMs > maxWaitMs) throw filesBusy(new NoTurn('It waited too long'));
      const upload = { filename, bytes: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) };
      const file = { upload, ownerId, unrequested: true };
      let turn = Number.POSITIVE_INFINITY;
      const onTurn = () => {
        turn = performance.now();
      };
      await unlessRefused(kept, filename, async () => {
        kept.stored.push(await storeContents(db, mailActor, file, vault, onTurn));
      }).catch(async (error) => {
        const isUnavailable = error instanceof AppError && error.code === 'unavailable';
        if (!isUnavailable || error.cause instanceof NoTurn || tries < triesForFile) throw error;
        await requireChecks(vault);
        kept.notTaken.push(named(filename, 'it could not be checked'));
      });
      checksMs += Math.max(performance.now() - turn, 0);
    }
  } catch (error) {
    await discardUnused(vault, kept);
    throw error;
  }
  for (const filename of unread) kept.notTaken.push(named(filename, 'there are too many'));
  return kept;
}

/** Throws if no file can be taken in now, not even the smallest. */
async function requireChecks(vault: Vault): Promise<void> {
  const smallest = Buffer.from('%PDF-1.7\n%%EOF\n');
  const { storedFilename } = await vault.storeContents(smallest, 'pdf', 'probe');
  // The sweep finds it otherwise.
  await vault.storage.remove(storedFilename).catch(() => {});
}

/**
 * Inserts their rows; the client is locked. Files for which there is no space left by then are listed like the others.
 */
export async function insertAttachments(tx: Db, ownerId: number, kept: Attachments): Promise<number[]> {
  const taken = new Set<string>();
  const ids: number[] = [];
  for (const stored of kept.stored) {
    const name = numbered(stored.originalFilename, taken);
    await unlessRefused(kept, stored.originalFilename, async () => {
      const row = await insertFile(tx, mailActor, { ...stored, ownerId, name, unrequested: true });
      ids.push(row.id);
      kept.used.push(stored.storedFilename);
    });
  }
  return ids;
}

/** If several have the same name, the later ones are numbered: 'scan.pdf', 'scan (2).pdf'. */
function numbered(filename: string, taken: Set<string>): string {
  const dot = filename.lastIndexOf('.');
  let name = filename;
  for (let count = 2; taken.has(name.toLowerCase()); count++)
    name = `${filename.slice(0, dot)} (${count})${filename.slice(dot)}`;
  taken.add(name.toLowerCase());
  return name;
}

/** The sweep finds what cannot be removed now. */
export async function discardUnused(vault: Vault, { stored, used }: Attachments): Promise<void> {
  for (const { storedFilename } of stored) {
    if (!used.includes(storedFilename)) await vault.storage.remove(storedFilename).catch(() => {});
  }
}

async function unlessRefused(kept: Attachments, filename: string, take: () => Promise<void>): Promise<void> {
  try {
    await take();
  } catch (error) {
    const reason = error instanceof AppError ? reasons[error.code] : undefined;
    if (!reason) throw error;
    kept.notTaken.push(named(filename, reason));
  }
}

const named = (filename: string, reason: string) =>
  `${cleanFilename(filename) || 'a file without a name'} (${reason})`;
