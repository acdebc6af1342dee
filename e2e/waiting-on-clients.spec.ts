import { eq } from 'drizzle-orm';
import { clientNotes } from '#server/core/database/schema.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

test('staff remind two clients with one press, and note a call', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  await signedInAs('admin', { name: 'Dana' });
  const lastName = `Niemi-${crypto.randomUUID().slice(0, 8)}`;
  const oskar = await createUser(db, { firstName: 'Oskar', lastName, emailConfirmed: true });
  const ilse = await createUser(db, { firstName: 'Ilse', lastName, emailConfirmed: true });
  await createRequestList(db, oskar.id, { title: 'October close' });
  await createRequestList(db, ilse.id, { title: 'November close' });
  const row = (title: string) => page.getByRole('checkbox', { name: `Select ${title} of` });
  const bar = page.getByRole('region', { name: 'Selected lists' });

  await page.goto(`/admin/documents/waiting?q=${lastName}`);
  await row('October close').check();
  await row('November close').check();
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await page.keyboard.press('Escape');
  await expect(bar).toHaveCount(0);
  await expect(row('October close')).not.toBeChecked();

  await test.step('asks for confirmation with the number of people, then sends the reminder', async () => {
    await row('October close').check();
    await row('November close').check();
    await bar.getByRole('button', { name: 'Send reminder now' }).click();
    const dialog = page.getByRole('dialog', { name: 'Send reminder now' });
    await expect(dialog).toContainText('2 people get a mail about everything that is open for them.');
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click();
    await expect(page.getByText('Reminder sent to 2 people', { exact: true })).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
  });

  await test.step('a call becomes an internal note', async () => {
    await row('October close').check();
    await bar.getByRole('button', { name: 'Mark as called' }).click();
    const dialog = page.getByRole('dialog', { name: 'Mark as called' });
    await dialog.getByLabel('Note').fill('Sends it on Friday.');
    await dialog.getByRole('button', { name: 'Mark as called' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(bar).toHaveCount(0);
    const notes = await db.select().from(clientNotes).where(eq(clientNotes.customerId, oskar.id));
    expect(notes.map(({ content }) => content)).toEqual(['Called about October close: Sends it on Friday.']);
  });
});
