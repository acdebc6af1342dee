import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase } from '#test/database.ts';
import { createFile } from '#test/factories/files.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import type { Database } from '../core/database/db.ts';
import { auditLog, files } from '../core/database/schema.ts';
import { fillOpenedFiles } from './fill-opened-files.ts';

let database: Database;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('uses the owner’s first opening from the audit log, and changes nothing the second time', async () => {
  const { db } = database;
  const [staff, owner] = [await createAdmin(db), await createUser(db)];
  const [opened, unopened] = [
    await createFile(db, owner.id, { uploadedBy: staff.id }),
    await createFile(db, owner.id, { uploadedBy: staff.id }),
  ];
  const entry = (fileId: number, actorId: number, action: string, at: string) =>
    db
      .insert(auditLog)
      .values({ actorId, action, at, address: '::1', subjectType: 'file', subjectId: String(fileId) });
  await entry(opened.id, staff.id, 'file_opened', '2026-02-01T10:00:00.000Z');
  await entry(opened.id, owner.id, 'file_uploaded', '2026-02-01T11:00:00.000Z');
  await entry(opened.id, owner.id, 'file_downloaded', '2026-02-03T10:00:00.000Z');
  await entry(opened.id, owner.id, 'file_opened', '2026-02-02T10:00:00.000Z');
  await entry(unopened.id, staff.id, 'file_opened', '2026-02-02T10:00:00.000Z');
  for (const time of ['first', 'second']) {
    await fillOpenedFiles(db);
    const rows = await db.select().from(files).where(eq(files.userId, owner.id)).orderBy(files.id);
    expect(
      rows.map(({ openedAt }) => openedAt),
      time,
    ).toEqual(['2026-02-02T10:00:00.000Z', null]);
  }
});
