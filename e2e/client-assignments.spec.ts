import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clientAssignments } from '#server/core/database/schema.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, failUntilAskedAgain, test } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Assigned staff' });
const box = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name });

async function openMenu(page: Page, username: string) {
  await page.goto(`/admin/users?q=${username}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
}

async function openDialog(page: Page, username: string) {
  await openMenu(page, username);
  await page.getByRole('menuitem', { name: 'Assigned staff' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click();
}

test('two of the firm say who looks after a client', async ({ page, signedInAs, besides, db }) => {
  test.slow();
  await signedInAs('admin');
  const mark = crypto.randomUUID().slice(0, 8);
  const client = await createUser(db, { firstName: 'Odile', lastName: mark });
  const dana = await createAdmin(db, { firstName: 'Dana', lastName: mark, jobTitle: 'Tax Specialist' });
  const marcus = await createAdmin(db, { firstName: 'Marcus', lastName: mark });

  await openMenu(page, client.username);
  await expect(page.getByRole('menuitem')).toHaveText([
    'Edit user',
    'Change password',
    'Assigned staff',
    'Delete user',
  ]);
  await page.getByRole('menuitem', { name: 'Assigned staff' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('group', { name: `Who looks after Odile ${mark}?` })).toBeVisible();
  await expect(dialog).toContainText("Every colleague can open this client's files");
  await expect(dialog.getByRole('status')).toHaveText('Nobody is chosen.');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await box(page, `Dana ${mark} Tax Specialist`).check();
  await expect(dialog.getByRole('status')).toHaveText(/^1 of \d+ chosen$/);
  await save(page);
  await expect(page.getByText('Assigned staff saved', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { page: theirs } = await besides('admin');
  await openDialog(theirs, client.username);
  await expect(box(theirs, `Dana ${mark}`)).toBeChecked();
  await box(theirs, `Dana ${mark}`).uncheck();

  // What one saves shows on the other's open dialog, and is still there when the other saves.
  await openDialog(page, client.username);
  await box(page, `Marcus ${mark}`).check();
  await save(page);
  await expect(dialog).toHaveCount(0);
  await expect(box(theirs, `Marcus ${mark}`)).toBeChecked();
  await expect(box(theirs, `Dana ${mark}`)).not.toBeChecked();
  await save(theirs);
  await expect(dialogOf(theirs)).toHaveCount(0);
  const rows = await db.select().from(clientAssignments).where(eq(clientAssignments.customerId, client.id));
  expect(rows.map(({ adminId }) => adminId)).toEqual([marcus.id]);

  // Only clients are looked after.
  await openMenu(page, dana.username);
  await expect(page.getByRole('menuitem')).toHaveText(['Edit user', 'Change password', 'Delete user']);
});

test.describe('waiting and failing', () => {
  test.use({ expectedErrors: /status of 50[03]/ });

  test('a failure is told, can be tried again, and keeps what was ticked', async ({
    page,
    signedInAs,
    db,
  }) => {
    const me = await signedInAs('admin', { darkMode: true, name: `Vera-${crypto.randomUUID().slice(0, 8)}` });
    const client = await createUser(db);
    await failUntilAskedAgain(page, /\/api\/admin\/users\/\d+\/staff/);
    await openDialog(page, client.username);
    await expect(dialogOf(page).getByText("We couldn't load the staff.")).toBeVisible();
    await expectAccessible(page, '[role=dialog]');
    await dialogOf(page).getByRole('button', { name: 'Try again' }).click();

    await box(page, String(me.firstName)).check();
    await page.route('**/api/admin/users/*/staff', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.fallback(),
    );
    await save(page);
    await expect(page.getByText('Failed to save assigned staff', { exact: true })).toBeVisible();
    await expect(dialogOf(page).getByRole('alert')).toBeVisible();
    await expect(box(page, String(me.firstName))).toBeChecked();
    await expectAccessible(page, '[role=dialog]');
  });
});
