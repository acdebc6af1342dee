import { expect, hold, shows, test } from '../specification-fixtures.ts';

/** Section 2, route table: who sees which route, in which layout, and where everybody else is sent. */
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

test('visitors: three public routes; every other is sent to /auth', { tag: '@desktop' }, async ({ page }) => {
  test.slow();
  for (const path of ['/', '/auth', '/book']) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  for (const path of [...customerPages, ...adminPages]) {
    await page.goto(path);
    await expect(page).toHaveURL(/^[^?]+\/auth(\?|$)/);
  }
});

test('customers: seven pages in their layout; admin routes are sent to /dashboard', {
  tag: '@desktop',
}, async ({ page, spec }) => {
  test.slow();
  await spec.signIn('customer');
  for (const path of customerPages) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await shows(page, ['Customer Portal']);
  }
  for (const path of adminPages) {
    await page.goto(path);
    await expect(page).toHaveURL('/dashboard');
  }
});

test('admins: their six pages, and the customers’ in the admin layout', { tag: '@desktop' }, async ({
  page,
  spec,
}) => {
  test.slow();
  await spec.signIn('admin');
  for (const path of [...adminPages, ...customerPages]) {
    await page.goto(path);
    await expect(page).toHaveURL(path);
    await shows(page, ['Admin Portal']);
  }
  await page.goto('/auth');
  await expect(page).toHaveURL('/admin');
});

test('a spinner shows while the session loads', { tag: '@desktop' }, async ({ page, spec }) => {
  await spec.signIn('customer');
  const release = await hold(page, 'GET', /\/api\/user$/);
  await page.goto('/dashboard');
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible();
  release();
  await shows(page, ['Customer Portal']);
  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('any other path', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('is the not-found screen', async ({ page }) => {
    await page.goto('/nowhere');
    await shows(page, ['404 Page Not Found', 'Did you forget to add the page to the router?']);
  });
});
