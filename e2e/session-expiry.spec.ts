import type { Request } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '#server/core/database/schema.ts';
import { testPassword } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('warns two minutes before the session expires, and the user can extend it', async ({
  page,
  signedInAs,
}) => {
  await page.clock.install();
  await signedInAs('customer');
  // A response restarts the session's lifetime if its request was sent within a minute of the user's last action. The
  // stream of live events may open at any time and refetch the page, so this minute is over before the clock is moved far.
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => /\/api\/(?!live)/.test(request.url()) && pendingRequests.add(request));
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  await page.goto('/dashboard');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await page.clock.fastForward('01:01');
  await expect.poll(() => pendingRequests.size).toBe(0);
  await page.clock.fastForward('01:56:00');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.clock.fastForward('02:10');
  const dialog = page.getByRole('dialog', { name: 'You are about to be signed out' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  await page.clock.fastForward('03:00');
  await expect(dialog).toBeHidden();
});

test.describe('a revoked session', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('asks for the password on the same page and keeps the input', async ({ page, signedInAs, db }) => {
    const customer = await signedInAs('customer');
    await page.goto('/support');
    await page.getByLabel('Subject').fill('Cannot open a file');
    await page.getByLabel('Category').selectOption({ label: 'Files' });
    await page.getByLabel('Message', { exact: true }).fill('The preview stays empty for me.');
    await db.delete(sessions).where(eq(sessions.userId, customer.id));
    // Appears without a click: the live stream ends with the session.
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await expect(dialog).toBeVisible({ timeout: 10_000 });
    // The dialog hides the page from others who see the screen.
    await expect(page.getByLabel('Subject')).toBeHidden();
    await expect(page.getByText('Contact Us')).toBeHidden();
    const backdrop = page.locator('[data-state=open].fixed.inset-0').first();
    await expect(backdrop).toHaveCSS('background-color', /^rgb\(/);
    await expect(backdrop).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog.getByText('Invalid username or password')).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/support');
    await expect(page.getByLabel('Subject')).toHaveValue('Cannot open a file');
    await expect(page.getByLabel('Category')).toHaveValue('files');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('The preview stays empty for me.');
    await page.getByRole('button', { name: 'Submit request' }).click();
    await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
  });

  test('ends in every tab at once, and one sign-in resumes all of them', { tag: '@desktop' }, async ({
    page,
    context,
    signedInAs,
    db,
  }) => {
    const customer = await signedInAs('customer');
    await page.goto('/support');
    const other = await context.newPage();
    await other.goto('/profile');
    await expect(other.getByLabel('Email Address')).toHaveValue(customer.email);
    await db.delete(sessions).where(eq(sessions.userId, customer.id));
    for (const tab of [page, other]) {
      await expect(tab.getByRole('dialog', { name: 'You were signed out' })).toBeVisible({ timeout: 10_000 });
    }
    await expect(other.getByLabel('Email Address')).toBeHidden();
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(other.getByLabel('Email Address')).toBeVisible();
  });
});
