import { expect, it } from 'vitest';
import { testEnv } from '#test/app.ts';
import { openTestDatabase } from '#test/database.ts';
import { filler, makePdf } from '#test/documents.ts';
import { openStorage } from '../core/storage/storage.ts';
import { openVault, reservedBytes } from './vault.ts';

it.each([
  Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }),
  Object.assign(new Error('disk quota exceeded'), { code: 'EDQUOT' }),
  Object.assign(new Error('over quota'), { name: 'QuotaExceeded', $metadata: { httpStatusCode: 403 } }),
  Object.assign(new Error('full'), { name: 'UnknownError', $metadata: { httpStatusCode: 507 } }),
])('says in plain words that a storage is full: %s', async (failure) => {
  const removed: string[] = [];
  const env = testEnv();
  const database = await openTestDatabase();
  const vault = openVault(env, database.db, {
    ...openStorage(env.storageUrl),
    put: () => Promise.reject(failure),
    remove: async (name) => void removed.push(name),
  });
  try {
    await expect(vault.storeContents(await makePdf('a'), 'pdf', 'a')).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 60,
      message: expect.stringContaining('no room left to store files'),
    });
    expect(removed).toHaveLength(1);
  } finally {
    await vault.close();
    await database.close();
  }
});

it('takes in no upload while the free space is only what is reserved for the database and the backups', async () => {
  const env = testEnv();
  const database = await openTestDatabase();
  const storage = openStorage(env.storageUrl);
  const stored: string[] = [];
  let free: number | undefined;
  const vault = openVault(env, database.db, {
    ...storage,
    put: async (name) => void stored.push(name),
    freeBytes: async () => free,
  });
  const send = async () => vault.storeContents(await makePdf('a'), 'pdf', 'a');
  try {
    free = reservedBytes - 1;
    await expect(send()).rejects.toMatchObject({
      status: 503,
      retryAfterSeconds: 60,
      message: expect.stringContaining('no room left to store files'),
      staffMessage: expect.stringContaining('tell whoever runs the server'),
    });
    expect(stored).toEqual([]);
    free = reservedBytes;
    await send();
    // Of email and copies of data.
    await expect(vault.requireSpace()).rejects.toMatchObject({ status: 503 });
    free = 2 * reservedBytes;
    await vault.requireSpace();
    // A bucket has no limit.
    free = undefined;
    await vault.requireSpace();
    await send();
    expect(stored).toHaveLength(2);
  } finally {
    await vault.close();
    await database.close();
  }
});

it('stores contents larger than an upload may be, such as a mail with its attachments', async () => {
  const database = await openTestDatabase();
  const vault = openVault(testEnv(), database.db);
  const contents = filler(36 * 1024 * 1024);
  try {
    const { storedFilename, sha256 } = await vault.takeOver(Buffer.from(contents));
    const opened = await vault.open(storedFilename, sha256);
    expect(opened instanceof Uint8Array && contents.equals(opened)).toBe(true);
    await vault.storage.remove(storedFilename);
  } finally {
    await vault.close();
    await database.close();
  }
});
