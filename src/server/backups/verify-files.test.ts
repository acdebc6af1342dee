import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { afterFile } from '#test/after-file.ts';
import { testEnv } from '#test/app.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { openVault } from '../files/vault.ts';
import { verifyFiles } from './verify-files.ts';

it('lists files that are missing, damaged or of the wrong size, and counts rows without contents', async () => {
  const database = await openEmptyDatabase('verify_files');
  const { db } = database;
  const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-verify-files-')));
  const vault = openVault({ ...testEnv(), storageUrl }, db);
  afterFile(async () => {
    await vault.close();
    await database.close();
  });
  const { id: userId, username } = await createUser(db);
  const store = async (fileSize = 8) => {
    const stored = await vault.takeOver(Buffer.from('A paper.'));
    return createFile(db, userId, { ...stored, fileSize });
  };
  await store();
  const missing = await store();
  const damaged = await store();
  const longer = await store(9);
  await createFile(db, userId);
  await createFile(db, userId, {
    sha256: missing.sha256,
    purgedAt: '2026-01-01T00:00:00Z',
    deletedAt: '2026-01-01T00:00:00Z',
  });
  await vault.storage.remove(missing.storedFilename);
  await vault.storage.put(damaged.storedFilename, Buffer.from('x'));
  const labelOf = (file: typeof missing) => `file ${file.id}, ‘${file.originalFilename}’ of ${username}`;
  const { checked, problems, withoutContents } = await verifyFiles(db, vault, () => {});
  expect({ checked, withoutContents }).toEqual({ checked: 4, withoutContents: 1 });
  expect(problems.sort()).toEqual(
    [
      `${labelOf(missing)} (${missing.storedFilename}): missing`,
      `${labelOf(damaged)} (${damaged.storedFilename}): damaged`,
      `${labelOf(longer)} (${longer.storedFilename}): 8 bytes instead of 9`,
    ].sort(),
  );
});
