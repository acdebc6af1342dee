import { randomBytes } from 'node:crypto';
import { identityToRecipient } from 'age-encryption';
import type { UploadExtension } from '#shared/files.ts';
import type { Db } from '../core/database/db.ts';
import { AppError, tellOperator } from '../core/errors.ts';
import type { Env } from '../core/process/env.ts';
import { openScanner } from '../core/storage/scanner.ts';
import { isStorageFull, openStorage } from '../core/storage/storage.ts';
import { quarantineFolder } from '../core/storage/stored-names.ts';
import { refusals } from './content-rules.ts';
import { checkFileKeys } from './file-keys.ts';
import { filesBusy, openFileThreads } from './file-threads.ts';
import type { Opened, OpenTask, Sealed, SealTask } from './file-worker.ts';
import { openUploadChecks } from './upload-checks.ts';

export interface Stored {
  storedFilename: string;
  sha256: Buffer;
  scanned: boolean;
}

/** Far longer than an honest file takes; a thread that is still busy then is stopped and replaced. */
const maxWorkMs = 60_000;

/** Left for PostgreSQL and the backups, which share the disk on most machines. The check of free space warns earlier. */
export const reservedBytes = 512 * 1024 ** 2;

export const wrongKeys =
  'None of the keys in FILE_KEYS is the one that this installation encrypted its files with. Set FILE_KEYS as it was before and restart: until then no file is taken in, and files cannot be opened.';

/** Email and copies of data, of which anybody can make many, leave twice as much: the rest is for uploads. */
const reservedForUploads = 2 * reservedBytes;

/** Checks, scans, encrypts and stores contents; decrypts and verifies them on reading. */
export type Vault = ReturnType<typeof openVault>;

export function openVault(
  { storageUrl, fileKeys, clamdUrl }: Pick<Env, 'storageUrl' | 'fileKeys' | 'clamdUrl'>,
  db: Db,
  storage = openStorage(storageUrl),
  checks = openUploadChecks(),
) {
  const scanner = clamdUrl && openScanner(clamdUrl);
  const recipient = identityToRecipient(fileKeys[0] as string);
  const threads = openFileThreads();

  async function work<Result>(name: 'seal' | 'open', task: SealTask | OpenTask, bytes: Uint8Array) {
    const transferList = [bytes.buffer as ArrayBuffer];
    const signal = AbortSignal.timeout(maxWorkMs);
    return (await threads.run(task, { name, transferList, signal }).catch((cause) => {
      throw filesBusy(cause);
    })) as Result;
  }

  async function put(storedFilename: string, ciphertext: Uint8Array): Promise<void> {
    try {
      await storage.put(storedFilename, ciphertext);
    } catch (cause) {
      // It may have been stored although the request failed: a response was lost, or only the last sync failed. If it
      // remains, the sweep finds it.
      await storage.remove(storedFilename).catch(() => {});
      throw isStorageFull(cause) ? storageFull(cause) : cause;
    }
  }

  async function requireSpaceBeyond(reserved: number): Promise<void> {
    // If it cannot be read, the write reports the reason.
    const free = await storage.freeBytes().catch(() => undefined);
    if (free !== undefined && free < reserved) throw storageFull(new Error(`${free} bytes are free`));
  }

  async function open(storedFilename: string, sha256: Buffer): Promise<Opened> {
    // Its row may have returned with a restore, or was switched to a new key just before this read.
    const stored =
      (await storage.get(storedFilename)) ?? (await storage.get(`${quarantineFolder}/${storedFilename}`));
    if (!stored) return 'damaged';
    const ciphertext = ownBytes(stored);
    const task = { ciphertext, identities: fileKeys, sha256: Uint8Array.from(sha256) };
    return work<Opened>('open', task, ciphertext);
  }

  const keysFit = checkFileKeys(db, fileKeys, open);

  /** Rejects wrong keys: contents encrypted with a key that is not kept are lost. */
  async function requireRightKeys(): Promise<void> {
    if (await keysFit()) return;
    const message = 'We cannot take in files at the moment. Please try again later or call us.';
    throw new AppError('unavailable', message)
      .forStaff(`Files cannot be taken in at the moment. Please ${tellOperator}`)
      .causedBy(new Error(wrongKeys));
  }

  async function requireClean(bytes: Uint8Array): Promise<void> {
    const found = await scanner?.scan(bytes);
    if (!found) return;
    const message =
      'We found a virus in this file, so we did not take it in. Please check your computer before you send it again.';
    throw new AppError('file_infected', message).causedBy(new Error(found));
  }

  async function keep(sealed: Sealed, scanned: boolean): Promise<Stored> {
    if ('refusal' in sealed) throw new AppError('file_refused', refusals[sealed.refusal]);
    const storedFilename = randomBytes(20).toString('hex');
    await put(storedFilename, sealed.ciphertext);
    return { storedFilename, sha256: Buffer.from(sealed.sha256), scanned };
  }

  return {
    pingScanner: scanner?.ping,
    storage,

    /** Resolves when the contents are durably stored, under a random name. Senders take turns (`onTurn`). */
    async storeContents(
      upload: Uint8Array,
      extension: UploadExtension,
      sender: string,
      onTurn?: () => void,
    ): Promise<Stored> {
      await requireSpaceBeyond(reservedBytes);
      await requireRightKeys();
      const bytes = ownBytes(upload);
      const task = { bytes, extension, recipient: await recipient };
      const sealed = await checks.check(task, sender, () => requireClean(bytes), onTurn);
      return keep(sealed, scanner !== undefined);
    },

    /** Throws 503 if what is free is reserved for uploads. Operators' commands may use the reserve. */
    requireSpace: () => requireSpaceBeyond(reservedForUploads),

    /** Files of an earlier system, of any type: neither checked nor scanned. */
    async takeOver(paper: Uint8Array): Promise<Stored> {
      await requireRightKeys();
      const bytes = ownBytes(paper);
      return keep(await work<Sealed>('seal', { bytes, recipient: await recipient }, bytes), false);
    },

    /** Returns exactly the bytes stored under this hash; `'damaged'` if they are missing, cut, changed or swapped. */
    open,
    keysFit,

    close: () => Promise.all([threads.destroy(), checks.close()]),
  };
}

function storageFull(cause: unknown): AppError {
  const message =
    'We have no room left to store files, so this one was not stored. Please keep it, and try again later or call us.';
  return new AppError('unavailable', message, undefined, 60)
    .forStaff(
      'There is no room left to store files, so this one was not stored. Please keep it, and tell whoever runs the server.',
    )
    .causedBy(cause);
}

/** Bytes transferred to a thread must not share their memory with others, as Node's small buffers do. */
function ownBytes(bytes: Uint8Array): Uint8Array {
  const alone = bytes.byteOffset === 0 && bytes.byteLength === bytes.buffer.byteLength;
  return alone ? bytes : Uint8Array.from(bytes);
}
