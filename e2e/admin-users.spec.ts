import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { appointments, users } from '#server/core/database/schema.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';

const row = (page: Page, text: string) => page.getByRole('main').locator('tr, li').filter({ hasText: text });

async function choose(page: Page, person: string, action: string) {
  await row(page, person)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('creates, edits, changes the password of and deletes a user', async ({ page, signedInAs, db }) => {
  test.slow();
  await signedInAs('admin');
  const username = `client-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/admin/users');
  await page.getByRole('button', { name: 'Add User' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create New User' });
  await dialog.getByRole('button', { name: 'Create user' }).click();
  for (const message of [
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 8 characters',
  ]) {
    await expect(dialog.getByText(message, { exact: true }).first()).toBeVisible();
  }
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('Username').fill(username);
  await dialog.getByLabel('Email').fill(`${username}@example.test`);
  await dialog.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await dialog.getByLabel('First name').fill('Odile');
  await dialog.getByLabel('Last name').fill('Marchetti');
  await dialog.getByRole('button', { name: 'Create user' }).click();
  await expect(page.getByText('User created successfully', { exact: true })).toBeVisible();
  // An open dialog would keep the focus from the search field.
  await expect(dialog).toBeHidden();

  await page.getByPlaceholder('Search users...').fill(username);
  // The new user is listed even before the search, so the URL shows that the search has begun.
  await expect(page).toHaveURL(/[?&]q=client-/);
  await expect(row(page, 'Odile Marchetti')).toHaveCount(1);
  await choose(page, 'Odile Marchetti', 'Edit user');
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await edit.getByLabel('First name').fill('Odette');
  await edit.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('User updated successfully', { exact: true })).toBeVisible();

  await choose(page, 'Odette Marchetti', 'Change password');
  const password = page.getByRole('dialog', { name: 'Change password' });
  await expect(password.getByText(/Password must be at least 8 characters long\./)).toBeVisible();
  await password.getByLabel('New password', { exact: true }).fill('quiet violet harbour');
  await password.getByRole('button', { name: /change password/i }).click();
  await expect(page.getByText('Password changed successfully', { exact: true })).toBeVisible();
  const [stored] = await db.select().from(users).where(eq(users.username, username));
  expect(stored?.mustChangePassword).toBe(true);

  await choose(page, 'Odette Marchetti', 'Delete user');
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
  await expect(confirm).toContainText('Odette Marchetti');
  await expect(confirm).toContainText('cannot be undone');
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: /delete/i }).click();
  await expect(page.getByText('User deleted successfully', { exact: true })).toBeVisible();
  await expect(page.getByText('No users found')).toBeVisible();
});

test('deleting a client cancels their appointments, as the dialog announces', async ({
  page,
  signedInAs,
  db,
}) => {
  const me = await signedInAs('admin');
  const client = await createUser(db);
  const startsAt = '2035-06-05T15:00:00.000Z';
  const meeting = await createAppointment(db, me.id, { customerId: client.id, startsAt });
  await page.goto(`/admin/users?q=${client.username}`);
  await choose(page, client.username, 'Delete user');
  const confirm = page.getByRole('dialog', { name: 'Delete user' });
  await expect(confirm).toContainText(
    'Upcoming appointments are cancelled, and both sides are told by email.',
  );
  await confirm.getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('User deleted successfully', { exact: true })).toBeVisible();
  const [stored] = await db.select().from(appointments).where(eq(appointments.id, meeting.id));
  expect(stored?.status).toBe('cancelled');
});

test.describe('refused deletions', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('does not delete staff with upcoming appointments', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    await signedInAs('admin');
    const colleague = await createAdmin(db, { firstName: 'Busy', lastName: 'Colleague' });
    await createAppointment(db, colleague.id, { startsAt: '2035-06-04T15:00:00.000Z' });
    for (const [person, words] of [
      [colleague.username, 'has 1 upcoming appointment. Move or cancel them first.'],
    ] as const) {
      await page.goto(`/admin/users?q=${person}`);
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete user' }).click();
      const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog')).first();
      await confirm.getByRole('button', { name: /delete/i }).click();
      await expect(confirm.getByText(words)).toBeVisible();
    }
  });
});

test.describe('with assignedStaffOnly', () => {
  test.use({ expectedErrors: /status of 403/ });

  // The setting is built in; src/server/users/manage-client-account.test.ts tests the server's response.
  test('says why other staff cannot change the email or the password of a client', {
    tag: '@desktop',
  }, async ({ page, signedInAs, db }) => {
    await signedInAs('admin');
    const client = await createUser(db);
    const message = `Only an owner can do this for ${client.username}.`;
    const refuse = (field: string) => ({
      status: 403,
      json: { message, code: 'forbidden', fields: { [field]: message }, requestId: 'x' },
    });
    await page.route(`**/api/admin/users/${client.id}`, (route) => route.fulfill(refuse('email')));
    await page.route(`**/api/admin/users/${client.id}/password`, (route) =>
      route.fulfill(refuse('password')),
    );
    await page.goto(`/admin/users?q=${client.username}`);
    await choose(page, client.username, 'Edit user');
    const edit = page.getByRole('dialog', { name: 'Edit user' });
    await edit.getByLabel('Email').fill(`new-${client.email}`);
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(edit.getByText(message)).toBeVisible();
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect(edit).toBeHidden();

    await choose(page, client.username, 'Change password');
    const password = page.getByRole('dialog', { name: 'Change password' });
    await password.getByLabel('New password', { exact: true }).fill('copper teapot 93');
    await password.getByRole('button', { name: 'Change password' }).click();
    await expect(password.getByText(message)).toBeVisible();
    await password.getByRole('button', { name: 'Cancel' }).click();

    await page.goto(`/admin/clients/${client.id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    await page.getByRole('menuitem').first().click();
    const editClient = page.getByRole('dialog', { name: 'Edit client' });
    await editClient.getByLabel('Email').fill(`new-${client.email}`);
    await editClient.getByRole('button', { name: 'Save changes' }).click();
    await expect(editClient.getByText(message)).toBeVisible();
  });
});

test("a user's own row links to the profile, and a colleague's new email address awaits confirmation", async ({
  page,
  signedInAs,
  db,
}) => {
  const me = await signedInAs('admin');
  await page.goto(`/admin/users?q=${me.username}`);
  await page.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Open your profile']);
  await page.getByRole('menuitem', { name: 'Open your profile' }).click();
  await expect(page).toHaveURL(/\/profile$/);

  const colleague = await createAdmin(db, { firstName: 'Second', lastName: 'Colleague' });
  await page.goto(`/admin/users?q=${colleague.username}`);
  await choose(page, colleague.username, 'Edit user');
  const edit = page.getByRole('dialog', { name: 'Edit user' });
  await expect(edit.getByText(/^A new address must be confirmed there first/)).toBeVisible();
  await edit.getByLabel('Email').fill(`new-${colleague.email}`);
  await edit.getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('User updated successfully', { exact: true })).toBeVisible();
  await mailsTo(`new-${colleague.email}`);
  const [stored] = await db.select().from(users).where(eq(users.id, colleague.id));
  expect(stored?.email).toBe(colleague.email);
});

test('filters by role and shows an empty state', async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 8);
  await createUser(db, { firstName: 'Cleo', lastName: suffix });
  await createAdmin(db, { firstName: 'Ansel', lastName: suffix });
  await page.goto(`/admin/users?q=${suffix}`);
  await expect(row(page, suffix)).toHaveCount(2);
  const role = page.getByRole('combobox', { name: 'Role' });
  await expect(role.getByRole('option')).toHaveText(['All Roles', 'Admin', 'Customer']);
  for (const [label, shown, hidden] of [
    ['Admin', 'Ansel', 'Cleo'],
    ['Customer', 'Cleo', 'Ansel'],
  ] as const) {
    await role.selectOption({ label });
    await expect(row(page, `${hidden} ${suffix}`)).toHaveCount(0);
    await expect(row(page, `${shown} ${suffix}`)).toContainText(label);
  }
  await role.selectOption({ label: 'All Roles' });
  await expect(row(page, suffix)).toHaveCount(2);
  await page.getByPlaceholder('Search users...').fill('nobody is called this');
  await expect(page.getByText('No users found')).toBeVisible();
});

test('a user with a password set by an admin must choose a new one first', async ({ page, db }) => {
  const user = await createUser(db, { mustChangePassword: true, password: 'copper teapot 93' });
  await page.goto('/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Choose a new password' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Current Password', { exact: true }).fill('copper teapot 93');
  await page.getByLabel('New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});
