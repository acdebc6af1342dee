import { eq } from 'drizzle-orm';
import {
  clientNotes,
  requestLists,
  requestReminderLists,
  requestReminders,
} from '#server/core/database/schema.ts';
import { addCalendarDays, firmToday, formatDay } from '#shared/time.ts';
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
    await expect(dialog).toContainText('2 people get an email about everything that is open for them.');
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

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('staff see which lists are paused before they remind, and which ones failed', { tag: '@phone' }, async ({
  page,
  db,
  signedInAs,
}) => {
  await signedInAs('admin', { name: 'Dana' });
  const lastName = `Niemi-${crypto.randomUUID().slice(0, 8)}`;
  const oskar = await createUser(db, { firstName: 'Oskar', lastName, emailConfirmed: true });
  const ilse = await createUser(db, { firstName: 'Ilse', lastName, emailConfirmed: true });
  const today = firmToday();
  const until = addCalendarDays(today, 9);
  await createRequestList(db, oskar.id, { title: 'October close', pausedUntil: until });
  const broken = await createRequestList(db, ilse.id, {
    title: 'November close',
    dueOn: addCalendarDays(today, -1),
    sentAt: daysAgo(30),
    turnSince: daysAgo(30),
  });
  // Claims a step that comes after it, so that the database rejects the next reminder.
  const [reminder] = await db
    .insert(requestReminders)
    .values({ customerId: ilse.id, sentAt: daysAgo(9) })
    .returning();
  await db.insert(requestReminderLists).values({
    reminderId: reminder?.id as number,
    listId: broken.id,
    step: 'due',
    stepOn: addCalendarDays(today, -1),
  });
  const menu = (title: string) => page.getByRole('button', { name: new RegExp(`^Actions for ${title} of`) });
  const dialog = page.getByRole('dialog', { name: 'Send reminder now' });

  await page.goto(`/admin/documents/waiting?q=${lastName}`);
  await menu('October close').click();
  await page.getByRole('menuitem', { name: 'Send reminder now' }).click();
  await expect(dialog).toContainText('Reminders are paused for this list. The email names it all the same:');
  await expect(dialog.getByRole('listitem')).toHaveText(
    `Oskar ${lastName}: October close (paused until ${formatDay(`${until}T00:00`)})`,
  );
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(page.getByText('Reminder sent to 1 person', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  await menu('November close').click();
  await page.getByRole('menuitem', { name: 'Send reminder now' }).click();
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click();
  await expect(dialog).toContainText('No reminder was sent.');
  await expect(dialog.getByRole('listitem')).toHaveText(`Ilse ${lastName}: November close`);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(dialog).toHaveCount(0);
  // Otherwise the worker would fail for this client.
  await db
    .update(requestLists)
    .set({ closedAt: daysAgo(0), nextReminderAt: null })
    .where(eq(requestLists.id, broken.id));
});

test('a list stays under Needs a call when one of several answers is accepted', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  await signedInAs('admin', { name: 'Dana' });
  const lastName = `Niemi-${crypto.randomUUID().slice(0, 8)}`;
  const oskar = await createUser(db, { firstName: 'Oskar', lastName, emailConfirmed: true });
  const { items } = await createRequestList(db, oskar.id, {
    title: 'October close',
    items: [{}, {}, { state: 'received', kind: 'question', label: 'Any new loans?', answer: 'None.' }],
    dueOn: addCalendarDays(firmToday(), -20),
    sentAt: daysAgo(40),
    turnSince: daysAgo(40),
    needsCallAt: daysAgo(3),
  });
  const row = page.getByRole('checkbox', { name: 'Select October close of' });
  await page.goto(`/admin/documents/waiting?filter=call&q=${lastName}`);
  await expect(row).toBeVisible();
  const accepted = await page.request.post(`/api/admin/request-items/${items[2]?.id}/accept`, {
    headers: { origin: new URL(page.url()).origin },
  });
  expect(accepted.status()).toBe(200);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(page.getByText('2 of 3 missing')).toBeVisible();
});
