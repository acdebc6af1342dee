import { eq, sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { devices, passkeys, sessions, users } from '#server/core/database/schema.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { appCode } from '#test/factories/second-factor.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { addAuthenticator } from './authenticator.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';
import { ownSite } from './site.ts';

// The node without demo mode: step-up and emails about new devices exist only there.
const strictUrl = () => ownSite().strictUrl;

const cookiesOf = (token: string) => [
  { name: 'session', value: token, url: strictUrl(), httpOnly: true },
  { name: 'signed_in', value: '1', url: strictUrl() },
];

test.describe('ending a session', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('on another device closes its page', async ({ page, context, browser, db }) => {
    const customer = await createUser(db);
    await context.addCookies(cookiesOf(await signInAs(db, customer)));
    const otherBrowser = await browser.newContext();
    await otherBrowser.addCookies(cookiesOf(await signInAs(db, customer)));
    const other = await otherBrowser.newPage();
    await other.goto(`${strictUrl()}/profile`);
    await expect(other.getByLabel('Email Address')).toHaveValue(customer.email);

    await page.goto(`${strictUrl()}/profile?tab=security`);
    await expect(page.getByText('This device')).toBeVisible();
    await expectAccessible(page);
    const ended = page.waitForResponse((response) => response.request().method() === 'DELETE');
    await page.getByRole('button', { name: 'End Chrome on Linux' }).click();
    await ended;
    await expect(other.getByRole('dialog', { name: 'You were signed out' })).toBeVisible();
    await expect(other.getByLabel('Email Address')).toBeHidden();
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await otherBrowser.close();
  });
});

test('‘End all others’ ends every session but this one', { tag: '@desktop' }, async ({
  page,
  context,
  db,
}) => {
  const customer = await createUser(db);
  for (const _ of ['phone', 'work']) await signInAs(db, customer);
  await context.addCookies(cookiesOf(await signInAs(db, customer)));
  await page.goto(`${strictUrl()}/profile?tab=security`);
  await page.getByRole('button', { name: 'End all others' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out everywhere else?' });
  await expect(dialog).toContainText('2 other devices are signed out within a few seconds.');
  await dialog.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
  expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(1);
});

test('an owner sees where a client is signed in and signs them out', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  await signedInAs('admin');
  const lastName = `Moreno ${crypto.randomUUID().slice(0, 8)}`;
  const customer = await createUser(db, { firstName: 'Rosa', lastName });
  await signInAs(db, customer);
  await page.goto(`/admin/users?q=${customer.username}`);
  const openDevices = async () => {
    await page.getByRole('button', { name: `Actions for Rosa ${lastName}` }).click();
    await page.getByRole('menuitem', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Signed-in devices' }).click();
  };
  await openDevices();
  const dialog = page.getByRole('dialog', { name: 'Signed-in devices' });
  await expect(dialog).toContainText(`Rosa ${lastName} is signed in on 1 device.`);
  await expect(dialog.getByRole('listitem')).toHaveText(/Network address 127\.0\.0\.1$/);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(dialog).toBeHidden();
  expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
  await openDevices();
  await expect(dialog).toContainText(`Rosa ${lastName} is not signed in anywhere at the moment.`);
});

test.describe('step-up', () => {
  test.use({ expectedErrors: /status of 40[03]/ });

  const forgetProof = (db: Db, { id }: User) =>
    db.update(sessions).set({ provedAt: sql`now() - interval '16 minutes'` }).where(eq(sessions.userId, id));

  test('asks for the password over a filled form and keeps what was typed', async ({ page, context, db }) => {
    const owner = await createAdmin(db);
    // Counts as a second factor, so no enrolment is required.
    await db.insert(passkeys).values({
      userId: owner.id,
      credentialId: `step-up of ${owner.id}`,
      publicKey: Buffer.of(1),
      counter: 0,
      name: 'Key',
    });
    await context.addCookies(cookiesOf(await signInAs(db, owner)));
    await forgetProof(db, owner);

    await page.goto(`${strictUrl()}/admin/users`);
    await page.getByRole('button', { name: 'Add User' }).click();
    const form = page.getByRole('dialog', { name: 'Create New User' });
    const username = `priya-${owner.id}`;
    await form.getByLabel('Username').fill(username);
    await form.getByLabel('Email').fill(`${username}@example.test`);
    await form.getByLabel('Password', { exact: true }).fill('lantern orbit 58 mango');
    await form.getByLabel('First Name').fill('Priya');
    await form.getByLabel('Role').selectOption('admin');
    const submit = form.getByRole('button', { name: 'Create user' });
    await submit.click();

    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await expect(stepUp.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(form.getByText('Nothing was changed.')).toBeVisible();
    await expect(form.getByLabel('First Name')).toHaveValue('Priya');

    await submit.click();
    await stepUp.getByLabel('Password', { exact: true }).fill(testPassword);
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('User created successfully', { exact: true })).toBeVisible();
    await expect(form).toBeHidden();
    const [created] = await db.select().from(users).where(eq(users.username, username));
    expect(created).toMatchObject({ role: 'admin', firstName: 'Priya' });
  });

  test('accepts an app code before a download, which then begins', { tag: '@desktop' }, async ({
    page,
    context,
    db,
  }) => {
    const owner = await createAdmin(db);
    await context.addCookies(cookiesOf(await signInAs(db, owner)));
    await page.goto(`${strictUrl()}/admin/audit`);
    await page.getByRole('button', { name: 'Set up an app' }).click();
    await page.getByText('Cannot scan it?').click();
    const key = await page.getByText(/^([A-Z2-7]{4} )+[A-Z2-7]{4}$/).textContent();
    const secret = (key ?? '').replaceAll(' ', '');
    await page.getByLabel('6-digit code').fill(appCode(secret));
    await page.getByRole('button', { name: 'Turn on' }).click();
    await page.getByRole('button', { name: 'I have saved them' }).click();
    await forgetProof(db, owner);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export CSV' }).click();
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await stepUp.getByRole('button', { name: 'Use a code instead' }).click();
    const code = stepUp.getByLabel('Code', { exact: true });
    await expect(code).toBeFocused();
    await code.fill('000 000');
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    await expect(stepUp.getByText('That code is not right.')).toBeVisible();
    // The current code was used for the setup; the next one is accepted early.
    await code.fill(appCode(secret, Date.now() + 30_000));
    await stepUp.getByRole('button', { name: 'Confirm' }).click();
    expect((await download).suggestedFilename()).toBe('audit-log.csv');
    await expect(stepUp).toBeHidden();
  });

  test('accepts a passkey', { tag: '@desktop' }, async ({ page, context, db }) => {
    const owner = await createAdmin(db);
    await context.addCookies(cookiesOf(await signInAs(db, owner)));
    await addAuthenticator(page);
    await page.goto(`${strictUrl()}/profile?tab=security`);
    await page.getByRole('button', { name: 'Use a passkey' }).click();
    const setUpApp = page
      .getByRole('region', { name: 'Second step' })
      .getByRole('button', { name: 'Set up an app' });
    await expect(setUpApp).toBeVisible();
    await forgetProof(db, owner);
    await setUpApp.click();
    const stepUp = page.getByRole('dialog', { name: 'Confirm that it is you' });
    await stepUp.getByRole('button', { name: 'Use a passkey instead' }).click();
    await expect(page.getByRole('heading', { name: 'Connect the app' })).toBeFocused();
    await expect(stepUp).toBeHidden();
  });
});

test.describe('an email about a new device', () => {
  // The link is used a second time.
  test.use({ expectedErrors: /status of 404/ });

  test('ends all sessions with ‘This was not me’, once', async ({ page, request, db }) => {
    const customer = await createUser(db);
    await db
      .insert(devices)
      .values({ userId: customer.id, tokenHash: Buffer.from(`${customer.id} at home`) });
    await signInWithMailedCode(customer);
    const [, mail] = await mailsTo(customer.email, 2);
    if (!mail) throw new Error('No mail about the new device');
    expect(mail.subject).toBe('New sign-in to your account');
    expect(mail.text).toContain('Network address: ');

    await page.goto(linkIn(mail, 'This was not me'));
    await expect(page.getByRole('heading', { name: 'Did somebody else log in?' })).toBeVisible();
    await expectAccessible(page);
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(1);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { name: 'Everybody was signed out' })).toBeFocused();
    expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
    const [, , reset] = await mailsTo(customer.email, 3);
    expect(reset?.subject).toBe('Choose a new password');

    await page.goto(linkIn(mail, 'This was not me'));
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeFocused();
    await expect(page.getByText('If you have just reported another sign-in')).toBeVisible();

    async function signInWithMailedCode({ username, email }: User) {
      const refused = await request.post(`${strictUrl()}/api/login`, {
        data: { username, password: testPassword },
      });
      expect((await refused.json()).code).toBe('second_factor_required');
      const [codeMail] = await mailsTo(email);
      const code = /\b\d{3} ?\d{3}\b/.exec(codeMail?.text ?? '')?.[0];
      const passed = await request.post(`${strictUrl()}/api/sign-in/second-step`, {
        data: { method: 'email', code },
      });
      expect(passed.status()).toBe(200);
    }
  });
});
