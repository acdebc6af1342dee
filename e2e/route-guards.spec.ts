import { createUser, testPassword } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

const customerPages = [
  '/dashboard',
  '/files',
  '/messages',
  '/profile',
  '/settings',
  '/support',
  '/appointments',
];
const adminPages = [
  '/admin',
  '/admin/users',
  '/admin/documents',
  '/admin/inbox',
  '/admin/contacts',
  '/admin/settings',
];

test('redirects a visitor to sign in without a failing request', { tag: '@desktop' }, async ({ page }) => {
  for (const path of [...customerPages, ...adminPages]) {
    await page.goto(path);
    await expect(page).toHaveURL(`/auth?next=${encodeURIComponent(path)}`);
  }
});

test('opens the requested page after signing in', { tag: '@desktop' }, async ({ page, db }) => {
  const user = await createUser(db);
  // The link in a mail about messages.
  await page.goto('/messages?with=support');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/messages?with=support');
});

test('a link cannot redirect to another website after signing in', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  for (const next of ['https://evil.example/', '//evil.example/', '/\\evil.example', '/nowhere']) {
    await page.goto(`/auth?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('redirects a customer from an admin page to the dashboard', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('staff see every page in the admin layout', async ({ page, signedInAs }) => {
  test.slow();
  await signedInAs('admin');
  for (const path of [...customerPages, ...adminPages]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByText('Admin Portal')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('customers see their pages in the customer layout', async ({ page, signedInAs }) => {
  await signedInAs('customer', { darkMode: true });
  for (const path of customerPages) {
    await page.goto(path);
    await expect(page.getByText('Customer Portal')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('shows a spinner while the session is loading', { tag: '@desktop' }, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back');
});
