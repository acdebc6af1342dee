import { Decrypter, Encrypter, identityToRecipient } from 'age-encryption';
import { and, desc, isNull, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import { files, installation } from '../core/database/schema.ts';
import { readInstallation } from '../core/storage/installation.ts';
import type { Opened } from './file-worker.ts';

const canaryText = 'The keys of this installation open this text.';
/** The newest files to try if there is no canary yet; one that opens is enough. */
const examples = 5;

/**
 * Whether FILE_KEYS contains the key with which this installation encrypted its first files. Checked until there is a
 * result, which is then cached: the keys of a process do not change.
 */
export function checkFileKeys(
  db: Db,
  fileKeys: string[],
  openFile: (storedFilename: string, sha256: Buffer) => Promise<Opened>,
): () => Promise<boolean> {
  let answer: Promise<boolean> | undefined;

  async function check(): Promise<boolean> {
    const { keyCanary } = await readInstallation(db);
    if (keyCanary) return opens(keyCanary, fileKeys);
    // An installation older than canaries must not accept a wrong key as its own.
    if (!(await openSome())) return false;
    return opens(await makeCanary(db, fileKeys[0] as string), fileKeys);
  }

  async function openSome(): Promise<boolean> {
    const newest = await db
      .select({ storedFilename: files.storedFilename, sha256: files.sha256 })
      .from(files)
      .where(and(isNull(files.purgedAt), sql`length(${files.sha256}) > 0`))
      .orderBy(desc(files.id))
      .limit(examples);
    let locked = false;
    for (const { storedFilename, sha256 } of newest) {
      const opened = await openFile(storedFilename, sha256);
      if (opened instanceof Uint8Array) return true;
      locked ||= opened === 'no_key';
    }
    return !locked;
  }

  return () => {
    answer ??= check().catch((error) => {
      answer = undefined;
      throw error;
    });
    return answer;
  };
}

/** If two servers start concurrently for the first time, only one creates it. */
async function makeCanary(db: Db, key: string): Promise<Uint8Array> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const keyCanary = Buffer.from(await encrypter.encrypt(canaryText));
  await db.update(installation).set({ keyCanary }).where(isNull(installation.keyCanary));
  return (await readInstallation(db)).keyCanary ?? keyCanary;
}

async function opens(canary: Uint8Array, fileKeys: string[]): Promise<boolean> {
  const decrypter = new Decrypter();
  for (const key of fileKeys) decrypter.addIdentity(key);
  try {
    return (await decrypter.decrypt(Uint8Array.from(canary), 'text')) === canaryText;
  } catch {
    return false;
  }
}
