import type { Request, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions } from '#server/core/database/schema.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('warns two minutes before the session expires, and the user can extend it', async ({
  page,
  signedInAs,
}) => {
  await page.clock.install();
  await signedInAs('customer');
  // A response restarts the session's lifetime if its request was sent within a minute of the user's last action. The
  // live stream may open at any time and refetch the page, so the test lets that minute pass before it moves the clock.
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
  const extended = page.waitForResponse('**/api/user');
  await dialog.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(dialog).toBeHidden();
  await (await extended).finished();
  await page.clock.fastForward('03:00');
  await expect(dialog).toBeHidden();
});

test('polls the session every 30 seconds while another tab keeps it alive', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await page.clock.install();
  await signedInAs('customer');
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/user')) asked += 1;
  });
  await page.goto('/dashboard');
  await expect(page.getByText('No recent activity')).toBeVisible();
  await page.clock.fastForward('01:01');
  asked = 0;
  // The page's clock says that the session has expired; on the server it is fresh, as if another tab had been used.
  const answered = page.waitForResponse('**/api/user');
  await page.clock.fastForward('02:00:10');
  await expect.poll(() => asked).toBe(1);
  // The 30 seconds begin with the response.
  await (await answered).finished();
  await page.waitForTimeout(1_000);
  expect(asked).toBe(1);
  await page.clock.fastForward('00:31');
  await expect.poll(() => asked).toBe(2);
  await expect(page.getByRole('dialog')).toBeHidden();
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
    await expect(dialog).toBeVisible();
    // The dialog hides the page from others who see the screen.
    await expect(page.getByLabel('Subject')).toBeHidden();
    await expect(page.getByText('Contact Us')).toBeHidden();
    const backdrop = page.locator('[data-state=open].fixed.inset-0').first();
    await expect(backdrop).toHaveCSS('background-color', /^rgb\(/);
    await expect(backdrop).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await expect(dialog.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
      'href',
      '/auth/forgot',
    );
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

  test('during which a message is sent sends it after the next sign-in', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const customer = await signedInAs('customer');
    const dana = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
    await createMessage(db, dana.id, customer.id);
    await page.goto(`/messages?with=${dana.id}`);
    const ended = Promise.withResolvers<void>();
    const sendLate = async (route: Route) => {
      await ended.promise;
      await route.continue();
    };
    await page.route('**/api/messages', sendLate, { times: 1 });
    await page.getByRole('textbox', { name: 'Message', exact: true }).fill('The studio moved in May.');
    await page.keyboard.press('Control+Enter');
    await expect(page.getByText('Sending...')).toBeVisible();
    await db.delete(sessions).where(eq(sessions.userId, customer.id));
    const refused = page.waitForResponse('**/api/messages');
    ended.resolve();
    expect((await refused).status()).toBe(401);
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible();
    await expect(page.getByText('Not sent.')).toHaveCount(0);
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
      await expect(tab.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
    }
    await expect(other.getByLabel('Email Address')).toBeHidden();
    const dialog = page.getByRole('dialog', { name: 'You were signed out' });
    await dialog.getByLabel('Password', { exact: true }).fill(testPassword);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    for (const tab of [page, other]) await expect(tab.getByRole('dialog')).toBeHidden();
    await expect(other.getByLabel('Email Address')).toBeVisible();
  });
});

test.describe('an answer about the previous user', () => {
  test.use({ expectedErrors: /status of (401|503)/ });

  for (const status of [200, 401]) {
    test(`that arrives after the next sign-in is ignored (${status})`, { tag: '@desktop' }, async ({
      page,
      db,
      signedInAs,
    }) => {
      await page.clock.install();
      await signedInAs('customer', { name: 'Ada' });
      const imani = await createUser(db, { firstName: 'Imani' });
      const welcome = page.getByRole('heading', { level: 1, name: /^Welcome back/ });
      let streams = 0;
      const loaded = Promise.withResolvers<void>();
      page.on('request', (request) => {
        if (request.url().endsWith('/api/live')) streams += 1;
      });
      const refuse = async (route: Route) => {
        await loaded.promise;
        await route.fulfill({ status: 503 });
      };
      await page.route('**/api/live', refuse, { times: 1 });
      await page.goto('/dashboard');
      await expect(welcome).toContainText('Ada');

      // After the stream was refused, the page asks who is signed in.
      const fetched = Promise.withResolvers<void>();
      const held = Promise.withResolvers<void>();
      const answerLate = async (route: Route) => {
        const response = await route.fetch();
        fetched.resolve();
        await held.promise;
        await route.fulfill({ response, status });
      };
      await page.route('**/api/user', answerLate, { times: 1 });
      loaded.resolve();
      await fetched.promise;
      await page.getByRole('button', { name: /^Account menu/ }).click();
      await page.getByRole('menuitem', { name: 'Log out' }).click();
      await page.getByLabel('Username').fill(imani.username);
      await page.getByLabel('Password', { exact: true }).fill(testPassword);
      await page.keyboard.press('Enter');
      await expect(welcome).toContainText('Imani');
      const late = page.waitForResponse('**/api/user');
      held.resolve();
      await (await late).finished();
      await page.getByRole('link', { name: 'Files' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'File Manager' })).toBeVisible();
      // The page of the previous user opens no stream again, which it would after ten seconds.
      await page.clock.fastForward('00:11');
      await page.getByRole('link', { name: 'Dashboard' }).first().click();
      await expect(welcome).toContainText('Imani');
      await expect(page.getByRole('dialog')).toBeHidden();
      expect(streams).toBe(2);
    });
  }
});
