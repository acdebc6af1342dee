import { Decrypter } from 'age-encryption';
import { and, eq, isNull } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from '../core/database/db.ts';
import {
  companies,
  dataExportParts,
  files,
  incomingMails,
  installation,
  totpSecrets,
} from '../core/database/schema.ts';
import { createSecretBox } from '../core/security/secret-box.ts';
import { mailHasContents } from '../files/claims.ts';
import { moveToQuarantine } from '../files/quarantine.ts';
import type { Vault } from '../files/vault.ts';
import { countProgress, inParallel } from './in-parallel.ts';
import { countStoredContents, readStoredContents, type StoredContents } from './verify-files.ts';

interface Encrypted {
  files: number;
  secrets: number;
  /** Already encrypted with the first key. */
  unchanged: number;
  problems: string[];
}

/**
 * Re-encrypts with the first key everything that other keys of FILE_KEYS encrypted. Servers may keep running: new
 * contents get a new name, and a row is switched only if it still has the old one. After an interruption, simply start
 * it again.
 */
export async function reEncrypt(
  db: Db,
  vault: Vault,
  fileKeys: string[],
  print: (line: string) => void,
): Promise<Encrypted> {
  const [newest = ''] = fileKeys;
  const result: Encrypted = { files: 0, secrets: 0, unchanged: 0, problems: [] };
  const progress = countProgress('files', await countStoredContents(db), print);
  await inParallel(readStoredContents(db), async (contents) => {
    progress();
    const outcome = await reEncryptContents(db, vault, newest, contents);
    if (outcome === 'moved') result.files += 1;
    else if (outcome === 'unchanged') result.unchanged += 1;
    else result.problems.push(`${contents.label} (${contents.storedFilename}): ${outcome}`);
  });
  for (const secrets of secretColumns) await reEncryptSecrets(db, fileKeys, secrets, result);
  return result;
}

async function reEncryptContents(
  db: Db,
  vault: Vault,
  newest: string,
  { storedFilename, sha256 }: StoredContents,
): Promise<'moved' | 'unchanged' | 'missing' | 'damaged' | 'no_key'> {
  const stored = await vault.storage.get(storedFilename);
  if (!stored) return (await isReferenced(db, storedFilename)) ? 'missing' : 'unchanged';
  if (await opensWith(newest, stored)) return 'unchanged';
  const opened = await vault.open(storedFilename, sha256);
  if (!(opened instanceof Uint8Array)) return opened;
  const renewed = await vault.takeOver(opened);
  const isSame = renewed.sha256.equals(sha256);
  if (!isSame || !(await switchRow(db, storedFilename, renewed.storedFilename))) {
    // The row was purged or removed in the meantime.
    await vault.storage.remove(renewed.storedFilename);
    return isSame ? 'unchanged' : 'damaged';
  }
  // Not removed: an older backup of the database still references it.
  await moveToQuarantine(vault.storage, storedFilename);
  return 'moved';
}

/** age reads the header first, so the rest is not decrypted. */
async function opensWith(key: string, ciphertext: Uint8Array): Promise<boolean> {
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  try {
    const stream = await decrypter.decrypt(new Blob([ciphertext as Uint8Array<ArrayBuffer>]).stream());
    await stream.cancel();
    return true;
  } catch {
    return false;
  }
}

async function switchRow(db: Db, from: string, to: string): Promise<boolean> {
  const file = await db
    .update(files)
    .set({ storedFilename: to })
    .where(and(eq(files.storedFilename, from), isNull(files.purgedAt)));
  if (file.rowCount) return true;
  const part = await db
    .update(dataExportParts)
    .set({ storedFilename: to })
    .where(eq(dataExportParts.storedFilename, from));
  if (part.rowCount) return true;
  const mail = await db
    .update(incomingMails)
    .set({ storedFilename: to })
    .where(eq(incomingMails.storedFilename, from));
  return Boolean(mail.rowCount);
}

async function isReferenced(db: Db, name: string): Promise<boolean> {
  const found = [
    await db.$count(files, and(eq(files.storedFilename, name), isNull(files.purgedAt))),
    await db.$count(dataExportParts, eq(dataExportParts.storedFilename, name)),
    await db.$count(incomingMails, and(eq(incomingMails.storedFilename, name), mailHasContents)),
  ];
  return found.some((count) => count > 0);
}

interface SecretColumn {
  label: string;
  table: PgTable;
  id: PgColumn;
  column: PgColumn;
  field: string;
}

/** Short secrets in the database. Add every new column that a SecretBox fills. */
const secretColumns: SecretColumn[] = [
  {
    label: 'authenticator app of user',
    table: totpSecrets,
    id: totpSecrets.userId,
    column: totpSecrets.secret,
    field: 'secret',
  },
  {
    label: 'tax number of company',
    table: companies,
    id: companies.id,
    column: companies.einSealed,
    field: 'einSealed',
  },
  {
    label: 'text that checks the keys of',
    table: installation,
    id: installation.id,
    column: installation.keyCanary,
    field: 'keyCanary',
  },
];

async function reEncryptSecrets(
  db: Db,
  fileKeys: string[],
  { label, table, id, column, field }: SecretColumn,
  result: Encrypted,
): Promise<void> {
  const box = createSecretBox(fileKeys);
  const rows = (await db.select({ id, sealed: column }).from(table)) as {
    id: number | string;
    sealed: Buffer | null;
  }[];
  for (const { id: rowId, sealed } of rows) {
    if (!sealed) continue;
    if (await opensWith(fileKeys[0] as string, Uint8Array.from(sealed))) {
      result.unchanged += 1;
      continue;
    }
    try {
      const renewed = await box.seal(await box.open(sealed));
      // Skips a value changed since: new values are already encrypted with the first key.
      await db
        .update(table)
        .set({ [field]: renewed })
        .where(and(eq(id, rowId), eq(column, sealed)));
      result.secrets += 1;
    } catch {
      result.problems.push(`${label} ${rowId}: none of the keys in FILE_KEYS opens it`);
    }
  }
}
