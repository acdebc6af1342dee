import { eq } from 'drizzle-orm';
import { auditLog } from '#server/core/database/schema.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

test('an owner sees who looked at a client, filters the log, checks and exports it', async ({
  page,
  signedInAs,
  db,
}) => {
  const owner = await signedInAs('admin', { name: 'Dana' });
  const lastName = `Okafor${crypto.randomUUID().slice(0, 6)}`;
  const maya = await createUser(db, { firstName: 'Maya', lastName });
  const file = await createFile(db, maya.id, { originalFilename: 'W-2.pdf' });
  const entry = { address: '192.0.2.7', subjectType: 'file', subjectId: String(file.id), clientId: maya.id };
  await db.insert(auditLog).values([
    { ...entry, actorId: owner.id, action: 'file_opened' },
    { ...entry, actorId: maya.id, action: 'file_downloaded' },
  ]);

  await page.goto(`/admin/users?q=${lastName}`);
  await page.getByRole('button', { name: `Actions for Maya ${lastName}` }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Who looked at this client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Audit log' })).toBeVisible();
  const rows = page.getByRole('main').locator('tbody tr, ul[aria-label="What happened, newest first"] > li');
  await expect(rows).toHaveText([/Dana Quill opened W-2\.pdf of Maya Okafor.*192\.0\.2\.7/]);
  await expect(page.getByRole('combobox', { name: 'About client' })).toHaveValue(`Maya ${lastName}`);

  await page.getByLabel('What', { exact: true }).selectOption({ label: 'Downloaded a file' });
  await expect(rows).toHaveText([/Maya Okafor\w* downloaded W-2\.pdf/]);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
  await expect.poll(() => db.$count(auditLog, eq(auditLog.actorId, owner.id))).toBeGreaterThan(1);

  await page.getByRole('button', { name: 'Check now' }).click();
  await expect(page.getByText(/^Checked on .*: [\d,]+ entr(y|ies), unbroken$/)).toBeVisible();
});
