import type { BrowserContext, Route } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { sessions, passkeys as storedPasskeys } from '#server/core/database/schema.ts';
import { createUser, testPassword, type User } from '#test/factories/users.ts';
import { addAuthenticator, withoutSuggestions } from './authenticator.ts';
import { expect, expectAccessible, forgetCookies, test } from './fixtures.ts';
import { mailWithSubject } from './mailbox.ts';

// The server without demo mode has a host name, which passkeys need.
test.use({ strict: true, expectedErrors: /status of 401/ });

/** Signs in with a mailed code and out again: from then on the password is enough in this browser. */
async function rememberBrowser({ request }: BrowserContext, { username, email }: User) {
  await request.post('/api/login', { data: { username, password: testPassword } });
  const { subject } = await mailWithSubject(email, /is your code/);
  const data = { method: 'email', code: subject.slice(0, 6), rememberDevice: true };
  expect((await request.post('/api/sign-in/second-step', { data })).status()).toBe(200);
  expect((await request.post('/api/logout')).status()).toBe(204);
}

test('a passkey is offered after a sign-in with a password, and then replaces it @desktop', async ({
  page,
  context,
  db,
}) => {
  const user = await createUser(db, { firstName: 'Rosa' });
  await rememberBrowser(context, user);
  const authenticator = await addAuthenticator(page);
  await withoutSuggestions(page);

  await page.goto('/auth?next=/files');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Use your fingerprint next time?' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use my fingerprint' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'File Manager' })).toBeVisible();

  await page.goto('/profile?tab=security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('not used yet')).toBeVisible();
  await forgetCookies(page);

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('Welcome back, Rosa!', { exact: true })).toBeVisible();
  await page.goto('/profile?tab=security');
  await expect(passkeys.getByText('last used')).toBeVisible();

  await page.getByLabel('Current Password', { exact: true }).fill('typed before');
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  const signedOut = page.getByRole('dialog', { name: 'You were signed out' });
  await signedOut.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(signedOut).toBeHidden();
  await expect(page.getByLabel('Current Password', { exact: true })).toHaveValue('typed before');

  await passkeys.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await authenticator.refuseUser();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(passkeys.getByText('No passkey was created')).toBeVisible();
});

test('the form comes first, and the passkey below it', { tag: '@sizes' }, async ({ page }) => {
  await page.goto('/auth');
  const passkey = page.getByRole('button', { name: 'Log in with a passkey' });
  await expect(passkey).toBeVisible();
  const password = page.getByLabel('Password', { exact: true });
  await page.getByLabel('Username').focus();
  for (const next of [
    password,
    page.getByRole('button', { name: 'Show password' }),
    page.getByRole('button', { name: 'Sign in', exact: true }),
    page.getByRole('link', { name: 'Forgot password?' }),
    passkey,
  ]) {
    await page.keyboard.press('Tab');
    await expect(next).toBeFocused();
  }
  await expectAccessible(page);
});

test('only a browser that can suggest passkeys makes the page ask for a challenge @desktop', async ({
  page,
}) => {
  const options = '**/api/sign-in/passkey/options';
  const authenticator = await addAuthenticator(page);
  await authenticator.leaveUntouched();
  const suggesting = page.waitForRequest(options);
  await page.goto('/auth');
  await suggesting;

  await page.goto('about:blank');
  await page.addInitScript(() => {
    if (!('PublicKeyCredential' in window)) return;
    PublicKeyCredential.isConditionalMediationAvailable = async () => {
      console.info('The page asked for suggestions');
      return false;
    };
  });
  let challenges = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/sign-in/passkey/options')) challenges++;
  });
  const refused = page.waitForEvent('console', (message) => message.text().includes('for suggestions'));
  await page.goto('/auth');
  await refused;
  // The button's challenge is the only one.
  const opened = page.waitForRequest(options);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await opened;
  expect(challenges).toBe(1);
});

test('a form is cleared when another user signs in on its page with a passkey @desktop', async ({
  page,
  signedInAs,
  db,
}) => {
  await addAuthenticator(page);
  await signedInAs('customer');
  await page.goto('/profile?tab=security');
  await page.getByRole('button', { name: 'Use my fingerprint' }).click();
  await expect(page.getByText('not used yet')).toBeVisible();

  const other = await signedInAs('customer');
  const credential = { credentialId: `another of ${other.id}`, publicKey: Buffer.of(1), counter: 0 };
  await db.insert(storedPasskeys).values({ userId: other.id, name: 'Key', ...credential });
  await page.goto('/profile?tab=security');
  const password = page.getByLabel('Current Password', { exact: true });
  await password.fill('typed before');
  await db.delete(sessions).where(eq(sessions.userId, other.id));
  const signedOut = page.getByRole('dialog', { name: 'You were signed out' });
  await signedOut.getByRole('button', { name: 'Use a passkey instead' }).click();
  await expect(signedOut).toBeHidden();
  await expect(password).toHaveValue('');
});

test('a failed passkey sign-in shows a calm message, and the password still works @desktop', async ({
  page,
  db,
}) => {
  const user = await createUser(db);
  await addAuthenticator(page);
  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeFocused();
  await expect(page.getByRole('alert')).toHaveText(
    'The passkey was not usedTry it again, or log in with your password.',
  );
  await expectAccessible(page);
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill(testPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Enter the code from your email' })).toBeVisible();
});

test('suggestions that arrive late do not close the passkey window of the button @desktop', async ({
  page,
}) => {
  const authenticator = await addAuthenticator(page);
  await authenticator.leaveUntouched();
  const options = '**/api/sign-in/passkey/options';
  const held = Promise.withResolvers<void>();
  const answerLate = async (route: Route) => {
    await held.promise;
    await route.continue();
  };
  await page.route(options, answerLate, { times: 1 });
  const suggesting = page.waitForRequest(options);
  await page.goto('/auth');
  await suggesting;
  const opened = page.waitForResponse(options);
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await (await opened).finished();
  const late = page.waitForResponse(options);
  held.resolve();
  await (await late).finished();
  // A request that the server answers after the late response has had its effect.
  await page.getByLabel('Username').fill('nobody');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Invalid username or password').first()).toBeVisible();
  await expect(page.getByText('The passkey was not used')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Waiting for your device...' })).toBeVisible();
});

test.describe('without the code for passkeys', () => {
  test.use({ expectedErrors: /ERR_FAILED/ });

  test('leaving the sign-in page causes no error, and the next try loads it again @desktop', async ({
    page,
  }) => {
    await addAuthenticator(page);
    const code = '**/assets/esm-*.js';
    const held = Promise.withResolvers<void>();
    await page.route(
      code,
      async (route) => {
        await held.promise;
        await route.abort();
      },
      { times: 1 },
    );
    const loading = page.waitForRequest(code);
    await page.goto('/auth');
    await loading;
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await expect(page.getByLabel('Email')).toBeVisible();
    const failed = page.waitForEvent('requestfailed');
    held.resolve();
    await failed;
    await page.goBack();
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await expect(page.getByRole('alert')).toContainText('The passkey was not used');
  });
});
