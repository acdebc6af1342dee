import { eq, sql } from 'drizzle-orm';
import { devices, passkeys, sessions, users } from '#server/core/database/schema.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

// The node without demo mode: step-up and mails about new devices exist only there.
const strictUrl = () => process.env.E2E_STRICT_URL as string;

const cookiesOf = (token: string) => [
  { name: 'session', value: token, url: strictUrl(), httpOnly: true },
  { name: 'signed_in', value: '1', url: strictUrl() },
];

test.describe('ending a session', () => {
  test.use({ expectedErrors: /status of 401/ });

  test('on another device closes its page within five seconds', async ({ page, context, browser, db }) => {
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
    await page.getByRole('button', { name: 'End Chrome on Linux' }).click();
    await expect(other.getByRole('dialog', { name: 'You were signed out' })).toBeVisible({ timeout: 5_000 });
    await expect(other.getByLabel('Email Address')).toBeHidden();
    await expect(page.getByText('You are signed in on this device only.')).toBeVisible();
    await otherBrowser.close();
  });
});

test.describe('step-up', () => {
  test.use({ expectedErrors: /status of 403/ });

  test('asks for the password over a filled form and keeps what was typed', async ({ page, context, db }) => {
    const owner = await createAdmin(db);
    // Counts as a second factor, so that no enrolment is asked for.
    await db.insert(passkeys).values({
      userId: owner.id,
      credentialId: `step-up of ${owner.id}`,
      publicKey: Buffer.of(1),
      counter: 0,
      name: 'Key',
    });
    await context.addCookies(cookiesOf(await signInAs(db, owner)));
    await db
      .update(sessions)
      .set({ provedAt: sql`now() - interval '16 minutes'` })
      .where(eq(sessions.userId, owner.id));

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
});

test('a sign-in from a new device is mailed, and ‘This was not me’ locks everybody out', async ({
  page,
  request,
  db,
}) => {
  const customer = await createUser(db);
  await db.insert(devices).values({ userId: customer.id, tokenHash: Buffer.from(`${customer.id} at home`) });
  await signInWithMailedCode(customer);
  const [, mail] = await mailsTo(customer.email, 2);
  if (!mail) throw new Error('No mail about the new device');
  expect(mail.subject).toBe('New sign-in to your account');
  expect(mail.text).toContain('Network address: ');

  await page.goto(linkIn(mail, 'This was not me'));
  await expect(page.getByRole('heading', { name: 'Did somebody else sign in?' })).toBeVisible();
  await expectAccessible(page);
  expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(1);
  await page.getByRole('button', { name: 'This was not me' }).click();
  await expect(page.getByRole('heading', { name: 'Everybody was signed out' })).toBeFocused();
  expect(await db.$count(sessions, eq(sessions.userId, customer.id))).toBe(0);
  const [, , reset] = await mailsTo(customer.email, 3);
  expect(reset?.subject).toBe('Choose a new password');

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
