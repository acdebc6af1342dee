import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { clientAssignments } from '#server/core/database/schema.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, failUntilRetried, test } from './fixtures.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Assigned staff' });
const box = (page: Page, name: string) => dialogOf(page).getByRole('checkbox', { name });

async function openMenu(page: Page, username: string) {
  await page.goto(`/admin/users?q=${username}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
}

async function openDialog(page: Page, username: string) {
  await openMenu(page, username);
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Assigned staff' }).click();
  await expect(dialogOf(page)).toBeVisible();
}

async function save(page: Page) {
  await dialogOf(page).getByRole('button', { name: 'Save changes' }).click();
}

test("two staff members edit a client's assigned staff at the same time", async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
  db,
}) => {
  test.slow();
  await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 8);
  const client = await createUser(db, { firstName: 'Odile', lastName: suffix });
  const dana = await createAdmin(db, { firstName: 'Dana', lastName: suffix, jobTitle: 'Tax Specialist' });
  const marcus = await createAdmin(db, { firstName: 'Marcus', lastName: suffix });

  await openMenu(page, client.username);
  const first = ['Edit user', 'Change password', 'Delete user', 'More'];
  await expect(page.getByRole('menuitem')).toHaveText(first);
  await page.getByRole('menuitem', { name: 'More' }).click();
  await expect(page.getByRole('menuitem', { name: 'More', expanded: true })).toBeFocused();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...first,
    'Assigned staff',
    'Who looked at this client',
    'Export all data',
    'Signed-in devices',
    'Reset second step',
  ]);
  await page.getByRole('menuitem', { name: 'Assigned staff' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('group', { name: `Who looks after Odile ${suffix}?` })).toBeVisible();
  await expect(dialog).toContainText("Every colleague can open this client's files");
  await expect(dialog.getByRole('status')).toHaveText('Nobody is chosen.');
  await expect(dialog.getByRole('checkbox').first()).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await box(page, `Dana ${suffix} Tax Specialist`).check();
  await expect(dialog.getByRole('status')).toHaveText(/^1 of \d+ chosen$/);
  await save(page);
  await expect(page.getByText('Assigned staff saved', { exact: true })).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const { page: theirs } = await signedInInSecondBrowser('admin');
  await openDialog(theirs, client.username);
  await expect(box(theirs, `Dana ${suffix}`)).toBeChecked();
  await box(theirs, `Dana ${suffix}`).uncheck();

  // A saved change appears in the other user's open dialog, and saving there keeps it.
  await openDialog(page, client.username);
  await box(page, `Marcus ${suffix}`).check();
  await save(page);
  await expect(dialog).toHaveCount(0);
  await expect(box(theirs, `Marcus ${suffix}`)).toBeChecked();
  await expect(box(theirs, `Dana ${suffix}`)).not.toBeChecked();
  await save(theirs);
  await expect(dialogOf(theirs)).toHaveCount(0);
  const rows = await db.select().from(clientAssignments).where(eq(clientAssignments.customerId, client.id));
  expect(rows.map(({ adminId }) => adminId)).toEqual([marcus.id]);

  // Only clients have assigned staff.
  await openMenu(page, dana.username);
  await page.getByRole('menuitem', { name: 'More' }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    ...first,
    'Staff profile',
    'Signed-in devices',
    'Reset second step',
  ]);
});

test.describe('loading and errors', () => {
  test.use({ expectedErrors: /status of 50[03]/ });

  test('shows an error, offers to retry and keeps the ticked boxes', async ({ page, signedInAs, db }) => {
    const me = await signedInAs('admin', { darkMode: true, name: `Vera-${crypto.randomUUID().slice(0, 8)}` });
    const client = await createUser(db);
    await failUntilRetried(page, /\/api\/admin\/users\/\d+\/staff/);
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
