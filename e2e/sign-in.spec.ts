import { createUser, testPassword } from '#test/factories/users.ts';
import { demoAccounts, demoPassword } from '../src/server/site/demo-accounts.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

for (const [place, { username, title, role }] of demoAccounts.entries()) {
  // Phones show the same buttons in a disclosure, so one of them is enough there.
  const tag = place > 0 ? '@desktop' : '@sizes';
  test(`the demo button '${title}' signs in as ${role}`, { tag }, async ({ page }) => {
    await page.goto('/auth');
    if (isPhone(page)) await page.getByRole('button', { name: 'Show', exact: true }).click();
    await expect(page.getByText(demoPassword)).toBeVisible();
    for (const account of demoAccounts)
      await expect(page.getByRole('button', { name: account.title })).toBeVisible();
    await page.getByRole('button', { name: title }).click();
    await expect(page).toHaveURL(role === 'admin' ? '/admin' : '/dashboard');
    await expect(page.getByText('Login successful', { exact: true })).toBeVisible();
    const firstName = username.split('.')[0] as string;
    await expect(page.getByText(new RegExp(`^Welcome back, ${firstName}!$`, 'i'))).toBeVisible();
    await expect(page.getByText(role === 'admin' ? 'Admin Portal' : 'Customer Portal')).toBeVisible();
  });
}

test('signs in with user name and password and out again', async ({ page, db, context }) => {
  const user = await createUser(db, { firstName: 'Imani' });
  await page.goto('/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome back, Imani');

  await page.goto('/auth');
  await expect(page).toHaveURL('/dashboard');

  await page.getByRole('button', { name: /^Account menu/ }).click();
  const entries = ['Dashboard', 'Profile', 'Help & Support', 'Settings', 'Log out'];
  await expect(page.getByRole('menuitem')).toHaveText(entries);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Logged out', { exact: true })).toBeVisible();
  await expect(page.getByText('You have been successfully logged out.', { exact: true })).toBeVisible();
  // The cookie that recognizes the browser at the next sign-in stays.
  expect((await context.cookies()).map(({ name }) => name)).toEqual(['device']);
});

test('signing out in one tab clears the others at once', { tag: '@desktop' }, async ({
  page,
  context,
  signedInAs,
}) => {
  const user = await signedInAs('customer');
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByLabel('Email Address')).toHaveValue(user.email);
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  await expect(other).toHaveURL('/auth');
  await expect(other.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  expect(await other.content()).not.toContain(user.email);
});

test('keeps input typed before the scripts have loaded', { tag: '@desktop' }, async ({ page, db }) => {
  const user = await createUser(db);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  arrived.resolve();
  await page.waitForLoadState('networkidle');
  await expect(page.getByLabel('Username')).toHaveValue(user.username);
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/dashboard');
});

test.describe('refused sign-ins', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('a wrong password shows a banner and a toast, and keeps the input', async ({ page, db }) => {
    const user = await createUser(db);
    await page.goto('/auth');
    await page.getByLabel('Username').fill(user.username);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    const banner = page.getByRole('alert').filter({ hasText: 'Invalid username or password' });
    await expect(banner).toBeFocused();
    await expect(banner.getByRole('link', { name: 'reset your password' })).toHaveAttribute(
      'href',
      '/auth/forgot',
    );
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Username')).toHaveValue(user.username);
    await expect(page).toHaveURL('/auth');
    await expectAccessible(page);
  });
});

test('lists empty fields, and the summary links to them', async ({ page }) => {
  await page.goto('/auth');
  // Passkeys need a host name: at this address there is no button.
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toBeHidden();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(page.getByText('Username is required')).toHaveCount(2);
  await expect(page.getByText('Password is required')).toHaveCount(2);
  await summary.getByRole('link', { name: 'Password is required' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();

  await page.getByLabel('Username').fill('somebody');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused();
});

test('the button shows the progress and sends once', { tag: '@desktop' }, async ({ page, db }) => {
  const user = await createUser(db);
  let calls = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/login', async (route) => {
    calls += 1;
    await held.promise;
    await route.continue();
  });
  await page.goto('/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).dblclick();
  await expect(page.getByRole('button', { name: 'Signing in...' })).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL('/dashboard');
  expect(calls).toBe(1);
});

test('the sign-in page is always light and complete', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/auth');
  await expect(page).toHaveTitle('Log in · Larkfield & Rowe');
  await expect(page.getByRole('tab', { name: 'Log In' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Demo accounts' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute('href', '/auth/forgot');
});

test.describe('where passkeys cannot work', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the page has no passkey button from its first paint on', { tag: '@desktop' }, async ({ page }) => {
    // The node in demo mode is opened by its IP address. Without scripts the page stays as it is first painted.
    await page.route('**/*.js', (route) => route.abort());
    await page.goto('/auth');
    await expect(page.getByLabel('Username')).toBeVisible();
    await expect(page.getByText('Log in with a passkey')).toBeHidden();
  });
});
