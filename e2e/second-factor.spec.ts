import type { Page } from '@playwright/test';
import { totpSecrets } from '#server/core/database/schema.ts';
import { appCode } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword } from '#test/factories/users.ts';
import { expect, expectAccessible, forgetCookies, test } from './fixtures.ts';
import { mailWithSubject } from './mailbox.ts';
import { ownSite } from './site.ts';

/** The node without demo mode. The browser logs a 401 when a second step is due, and a 400 for a wrong code. */
test.use({
  strict: true,
  expectedErrors: /status of 40[01]/,
});

async function enterPassword(page: Page, { username }: { username: string }) {
  await page.goto('/auth');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a customer on a new device signs in with a mailed code and is remembered', async ({ page, db }) => {
  const user = await createUser(db, { firstName: 'Rosa' });
  await enterPassword(page, user);
  const heading = page.getByRole('heading', { name: 'Enter the code from your email', level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole('main')).toContainText(
    /You have not logged in on this (phone|computer) before/,
  );
  await expectAccessible(page);

  const field = page.getByLabel('6-digit code');
  await field.fill('not it');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('That code is not right. Type the code from our newest email.')).toBeVisible();
  await expect(field).toBeFocused();
  expect(await page.evaluate(() => String(getSelection()))).toBe('not it');

  // A phone may reload the page while the mail is read.
  await page.reload();
  const { subject } = await mailWithSubject(user.email, /is your code/);
  const code = subject.slice(0, 6);
  await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await page.getByLabel('Remember this device for 30 days').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/dashboard');

  await forgetCookies(page, { name: /^(session|signed_in)$/ });
  await enterPassword(page, user);
  await expect(page).toHaveURL('/dashboard');
});

test('staff set up an app and sign in with its code or a recovery code', { tag: '@desktop' }, async ({
  page,
  db,
}) => {
  const user = await createAdmin(db, { firstName: 'Priya' });
  await enterPassword(page, user);
  await expect(page.getByRole('heading', { name: 'Set up a second step' })).toBeFocused();
  await page.getByRole('button', { name: 'Set up an app' }).click();
  await page.getByText('Cannot scan it?').click();
  await expectAccessible(page);
  const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent();
  const secret = (key ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code').fill(appCode(secret));
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused();
  await expectAccessible(page);
  const codes = await page.getByRole('main').getByRole('listitem').allTextContents();
  expect(codes).toHaveLength(10);
  await page.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page).toHaveURL('/admin');
  await forgetCookies(page);

  await enterPassword(page, user);
  await expect(page.getByRole('heading', { name: 'Enter the code from your app' })).toBeFocused();
  // The current code was used for the setup; the next one is accepted early.
  await page.getByLabel('6-digit code').fill(appCode(secret, Date.now() + 30_000));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin');
  await forgetCookies(page);

  await enterPassword(page, user);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await expect(page.getByRole('heading', { name: 'Enter a recovery code' })).toBeFocused();
  await page.getByLabel('Recovery code').fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/admin');
  await mailWithSubject(user.email, /^A recovery code was used$/);
});

test('an owner helps a colleague whose phone is lost', { tag: '@desktop' }, async ({
  page,
  db,
  browser,
  signedInAs,
}) => {
  const colleague = await createAdmin(db, { firstName: 'Marcus', lastName: `Lost ${Date.now()}` });
  await db.insert(totpSecrets).values({
    userId: colleague.id,
    secret: Buffer.from('in the lost phone'),
    enrolledAt: new Date().toISOString(),
  });
  await signedInAs('admin');
  await page.goto(`/admin/users?q=${colleague.username}`);
  await page.getByRole('button', { name: 'Not now' }).click();
  await page.getByRole('button', { name: `Actions for Marcus ${colleague.lastName}` }).click();
  await page.getByRole('menuitem', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Reset second step' }).click();
  await expect(page.getByRole('dialog')).toContainText('call them back on a number that you know');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Reset second step' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await mailWithSubject(colleague.email, /^Your second step for signing in was reset$/);

  const context = await browser.newContext({ baseURL: ownSite().strictUrl });
  const theirs = await context.newPage();
  await enterPassword(theirs, colleague);
  await expect(theirs.getByText('The portal opens once this is done.')).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await context.close();
});
