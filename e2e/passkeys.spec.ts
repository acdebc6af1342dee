import { eq } from 'drizzle-orm';
import { sessions, passkeys as storedPasskeys } from '#server/core/database/schema.ts';
import { recordDevice } from '#server/core/security/devices.ts';
import { createUser, testPassword } from '#test/factories/users.ts';
import { addAuthenticator } from './authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// The node without demo mode. It has a host name, which passkeys need.
const strictUrl = process.env.E2E_STRICT_URL as string;
test.use({ baseURL: strictUrl, expectedErrors: /status of 401/ });

test('a passkey is offered after a sign-in with a password, and then replaces it @desktop', async ({
  page,
  context,
  db,
}) => {
  const user = await createUser(db, { firstName: 'Rosa' });
  const device = await recordDevice(db, user.id, undefined, { remember: true });
  await context.addCookies([{ name: 'device', value: device.token, url: strictUrl }]);
  const authenticator = await addAuthenticator(page);

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
  await context.clearCookies();

  await page.goto('/auth');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await expect(page.getByText('Welcome back, Rosa!', { exact: true })).toBeVisible();
  await page.goto('/profile?tab=security');
  await expect(passkeys.getByText('last used')).toBeVisible();

  await page.getByLabel('Current Password', { exact: true }).fill('typed before');
  await db.delete(sessions).where(eq(sessions.userId, user.id));
  const signedOut = page.getByRole('dialog', { name: 'You were signed out' });
  await signedOut.getByRole('button', { name: 'Use a passkey instead' }).click({ timeout: 10_000 });
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

test('a page is empty for another user who signs in on it with a passkey @desktop', async ({
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
  await signedOut.getByRole('button', { name: 'Use a passkey instead' }).click({ timeout: 10_000 });
  await expect(signedOut).toBeHidden();
  await expect(password).toHaveValue('');
});

test('a passkey that is cancelled or removed is told calmly, and the password still works @desktop', async ({
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
