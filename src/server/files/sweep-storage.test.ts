import { randomBytes } from 'node:crypto';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { firm } from '../../../firm.config.ts';
import { signedInCustomer, startTestApp, testFiles } from '../../test/app.ts';
import { makePdf } from '../../test/documents.ts';
import { storedFolder } from '../../test/stored-files.ts';
import { upload } from '../../test/upload.ts';
import { auditLog, files } from '../core/schema.ts';
import { openStorage } from '../core/storage.ts';
import { sweepStorage } from './sweep-storage.ts';

it('removes what no row claims and what was deleted long ago, and nothing else', async () => {
  const test = await startTestApp();
  const { token } = await signedInCustomer(test);
  const send = async (name: string) =>
    (await upload(test, token, { filename: `${name}.pdf`, bytes: await makePdf(name) })).json().id as number;
  const [kept, deleted, longDeleted] = [
    await send('kept'),
    await send('deleted'),
    await send('long deleted'),
  ];
  const days = (count: number) => sql`now() - make_interval(days => ${count})`;
  await test.db
    .update(files)
    .set({ deletedAt: days(1) })
    .where(eq(files.id, deleted));
  await test.db
    .update(files)
    .set({ deletedAt: days(firm.files.purgeAfterDays + 1) })
    .where(eq(files.id, longDeleted));
  const nameOf = async (id: number) =>
    (await test.db.select().from(files).where(eq(files.id, id)))[0]?.storedFilename as string;
  const orphan = randomBytes(20).toString('hex');
  const young = randomBytes(20).toString('hex');
  for (const name of [orphan, `${orphan}.part`, young]) await writeFile(join(storedFolder, name), 'x');
  const hoursAgo = new Date(Date.now() - 2 * 3_600_000);
  const old = [
    orphan,
    `${orphan}.part`,
    await nameOf(kept),
    await nameOf(deleted),
    await nameOf(longDeleted),
  ];
  for (const name of old) await utimes(join(storedFolder, name), hoursAgo, hoursAgo);

  const swept = await sweepStorage(test.db, openStorage(new URL(testFiles.STORAGE_URL)));
  expect(swept.purged).toBe(1);
  const left = await readdir(storedFolder);
  expect(left).toEqual(expect.arrayContaining([young, await nameOf(kept), await nameOf(deleted)]));
  for (const name of [orphan, `${orphan}.part`, await nameOf(longDeleted)]) expect(left).not.toContain(name);
  const [row] = await test.db.select().from(files).where(eq(files.id, longDeleted));
  expect(row?.purgedAt).not.toBeNull();
  const purges = await test.db.select().from(auditLog).where(eq(auditLog.action, 'file_purged'));
  expect(purges.map(({ subjectId }) => subjectId)).toContain(String(longDeleted));
});
