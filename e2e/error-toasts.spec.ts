import type { Page } from '@playwright/test';
import { createUser, testPassword } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: /status of 500/ });

const serverMessage = 'The ledger is closed for a moment.';

/** Requests of this method and path fail with a message from the server. */
async function failRequests(page: Page, path: string, method: string) {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 500, json: { message: serverMessage, code: 'internal', requestId: 'x' } })
      : route.continue(),
  );
}

async function expectToast(page: Page, title: string) {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
  await expect(page.getByText(serverMessage, { exact: true }).first()).toBeVisible();
}

test('shows the client a toast for each failed request', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  await failRequests(page, '**/api/user/profile', 'PATCH');
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectToast(page, 'Failed to update profile');

  await failRequests(page, '**/api/user/password', 'POST');
  await page.getByRole('tab', { name: 'Password & Security' }).click();
  await page.getByLabel('Current Password', { exact: true }).fill(testPassword);
  await page.getByLabel('New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expectToast(page, 'Failed to change password');

  await failRequests(page, '**/api/user/preferences', 'PATCH');
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expectToast(page, 'Failed to update preferences');

  await failRequests(page, '**/api/support', 'POST');
  await page.goto('/support');
  await page.getByLabel('Subject').fill('Cannot open a file');
  await page.getByLabel('Category').selectOption({ label: 'Files' });
  await page.getByLabel('Message', { exact: true }).fill('The preview stays empty for me.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expectToast(page, 'Failed to submit request');
  await expect(page.getByLabel('Subject')).toHaveValue('Cannot open a file');
  for (const question of [
    'How do I share files with my accountant?',
    'Is my data secure?',
    'Which file types can I upload?',
    'How do I communicate with my accountant?',
    'How do I change my account information?',
  ]) {
    await expect(page.getByRole('button', { name: question })).toBeVisible();
  }

  await failRequests(page, '**/api/logout', 'POST');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expectToast(page, 'Logout failed');
});

test('shows staff a toast for each failed change to a user', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const user = await createUser(db, { firstName: 'Cleo', lastName: crypto.randomUUID().slice(0, 8) });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/admin/users?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto(`/admin/users?q=${user.username}`);
  await expect(page.getByText('Loading users...')).toBeVisible();
  released.resolve();
  const actions = page.getByRole('button', { name: /^Actions for/ });
  await expect(actions).toHaveCount(1);

  await failRequests(page, '**/api/admin/users/*', 'PATCH');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Edit user' }).click();
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
  await expectToast(page, 'Failed to update user');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await failRequests(page, '**/api/admin/users/*', 'DELETE');
  await actions.click();
  await page.getByRole('menuitem', { name: 'Delete user' }).click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
  await confirm.getByRole('button', { name: /delete/i }).click();
  await expectToast(page, 'Failed to delete user');
  await confirm.getByRole('button', { name: 'Cancel' }).click();

  await failRequests(page, '**/api/admin/users', 'POST');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByLabel('Username').fill('somebody-new');
  await dialog.getByLabel('Email').fill('somebody-new@example.test');
  await dialog.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expectToast(page, 'Failed to create user');
});
