import { createContact } from '#test/factories/contacts.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, isPhone, test } from './fixtures.ts';

/** Details that the specification mentions in passing. */

test('registration links terms and privacy policy, shows its progress and sends no second password', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto('/auth?tab=register');
  await expect(page.getByRole('link', { name: /^terms of service/ })).toHaveAttribute('href', '/terms');
  await expect(page.getByRole('link', { name: /^privacy policy/ })).toHaveAttribute('href', '/privacy');
  const held = Promise.withResolvers<void>();
  let sent: Record<string, unknown> = {};
  await page.route('**/api/register', async (route) => {
    sent = route.request().postDataJSON();
    await held.promise;
    await route.continue();
  });
  const username = `promise-${crypto.randomUUID().slice(0, 8)}`;
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page.getByText('Creating account...')).toBeVisible();
  held.resolve();
  await expect(page).toHaveURL('/dashboard');
  expect(sent).toMatchObject({ username, password: 'copper teapot 93' });
  expect(sent).not.toHaveProperty('confirmPassword');
});

test.describe('errors without a message', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('sign-in and registration show default messages', { tag: '@desktop' }, async ({ page }) => {
    await page.route(/\/api\/(login|register)$/, (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/auth');
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
    await page.getByLabel('Password', { exact: true }).press('Enter');
    await expect(page.getByText('Failed to log in. Please check your credentials.')).toBeVisible();
    await expect(page.getByText('Login failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Invalid username or password', { exact: true })).toBeVisible();

    await page.goto('/auth?tab=register');
    await expect(page.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible();
    await page.getByLabel('Username').fill('somebody');
    await page.getByLabel('Email').fill('somebody@example.test');
    await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
    await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
    await page.getByRole('button', { name: 'Create your account' }).click();
    await expect(page.getByText('Failed to create account. Please try again.')).toBeVisible();
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
    // Only the latest toast is shown.
    await expect(page.getByText('Login failed', { exact: true })).toHaveCount(0);
    await expect(page.getByText('Failed to create account', { exact: true })).toBeVisible();
  });
});

test('a toast is at most 420 pixels wide from medium screens on, and F8 focuses it', {
  tag: '@sizes',
}, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/settings');
  const toasts = page.getByRole('region', { name: 'Notifications (F8)' });
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  const toast = toasts.getByRole('listitem');
  await expect(toast).toBeVisible();
  const width = (await toast.boundingBox())?.width ?? 0;
  expect(width).toBeLessThanOrEqual(isPhone(page) ? 390 : 420);
  await page.keyboard.press('F8');
  await expect(toasts.locator(':focus')).toHaveCount(1);
});

test('a toast closes after five seconds, or by a swipe of 50 pixels to the right', {
  tag: '@desktop',
}, async ({ page, signedInAs }) => {
  await page.clock.install();
  await signedInAs('customer');
  await page.goto('/settings');
  const toast = page.getByRole('region', { name: 'Notifications (F8)' }).getByRole('listitem');
  const saveButton = page.getByRole('button', { name: 'Save Preferences' });
  const save = async () => {
    await saveButton.click();
    await expect(toast).toBeVisible();
  };
  await expect(saveButton).toBeEnabled();
  // The clock is paused before the toast appears, so its five seconds do not depend on the speed of the test.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await save();
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(200);
  await expect(toast).toHaveCount(0);

  await save();
  const swipe = async (distance: number) => {
    const { x, y } = (await toast.boundingBox()) ?? { x: 0, y: 0 };
    await page.mouse.move(x + 20, y + 20);
    await page.mouse.down();
    await page.mouse.move(x + 20 + distance, y + 20, { steps: 10 });
    await page.mouse.up();
  };
  await swipe(45);
  await expect(toast).toHaveAttribute('data-swipe', 'cancel');
  await expect(toast).toBeVisible();
  await swipe(60);
  await expect(toast).toHaveCount(0);
});

test('the client’s pages link to booking and to the profile', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  const user = await signedInAs('customer');
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Schedule an appointment' })).toHaveAttribute(
    'href',
    '/appointments',
  );
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Profile Information' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(user.email);
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).toBeChecked();
});

test('the tables of enquiries and users have their columns', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  // Phones show cards, which have no columns.
  await page.setViewportSize({ width: 1440, height: 900 });
  await signedInAs('admin');
  await createContact(db);
  const person = await createUser(db);
  await page.goto('/admin/contacts');
  for (const name of ['Name', 'Email', 'Phone', 'Service', 'Date', 'Status'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await page.goto(`/admin/users?q=${person.username}`);
  for (const name of ['User', 'Email', 'Role', 'Created'])
    await expect(page.getByRole('columnheader', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Customer');
});
