import { firm } from '#firm';
import { createAppointment } from '#test/factories/appointments.ts';
import { createContact } from '#test/factories/contacts.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

const password = 'copper teapot 93';
const newEmail = () => `ines.${crypto.randomUUID().slice(0, 8)}@example.test`;

test('staff invite a client, who chooses a password from the mailbox and is signed in', {
  tag: '@sizes',
}, async ({ page, browser, signedInAs }) => {
  const email = newEmail();
  await signedInAs('admin');
  await page.goto(`/admin/users?q=${email}`);
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = page.getByRole('dialog', { name: 'Invite a person' });
  await dialog.getByLabel('First name').fill('Ines');
  await dialog.getByLabel('Last name').fill('Halloran');
  await dialog.getByLabel('Email').fill(email);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invitation sent', { exact: true })).toBeVisible();
  const row = page.getByRole('main').locator('tbody tr, li').filter({ hasText: email });
  await expect(row).toContainText(/Invited \w+ \d+/);

  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(`Your account at ${firm.name}`);
  const link = linkIn(mail as NonNullable<typeof mail>, 'Choose a password');
  const own = await browser.newContext();
  const tab = await own.newPage();
  await tab.goto(link);
  await expect(tab.getByText(email)).toBeVisible();
  await expect(tab.getByLabel('Username')).toHaveValue(email.split('@')[0] as string);
  await tab.getByLabel('Password', { exact: true }).fill(password);
  await tab.getByLabel('Confirm password', { exact: true }).fill(password);
  await expectAccessible(tab);
  await tab.getByRole('button', { name: 'Open your account' }).click();
  await expect(tab).toHaveURL('/dashboard');
  await expect(tab.getByText('Welcome, Ines', { exact: true }).first()).toBeVisible();
  // The staff's list updates without a reload, and the link no longer works.
  await expect(row).not.toContainText('Invited');
  await tab.goto(link);
  await expect(tab.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await own.close();
});

test('an enquiry becomes a client in two clicks, with its message', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  const email = newEmail();
  const fullName = `Ines ${crypto.randomUUID().slice(0, 8)}`;
  await createContact(db, { fullName, email, phone: '404-555-0188' });
  await signedInAs('admin');
  await page.goto(`/admin/contacts?q=${encodeURIComponent(fullName)}`);
  await page.getByRole('button', { name: `Make ${fullName} a client` }).click();
  const dialog = page.getByRole('dialog', { name: 'Make client' });
  await expect(dialog.getByLabel('Email')).toHaveValue(email);
  await expect(dialog.getByLabel('Phone')).toHaveValue('404-555-0188');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Invite' }).click();
  await expect(page.getByText('Client invited', { exact: true })).toBeVisible();
  const row = page.getByRole('main').locator('tbody tr, li').filter({ hasText: fullName });
  await expect(row).toContainText('Contacted');
  await expect(row.getByRole('link', { name: `Open the client ${fullName}` })).toBeVisible();
  await mailsTo(email);
  await page.goto('/admin/inbox');
  await expect(page.getByRole('main')).toContainText(fullName);
});

test('a guest of the schedule becomes a client', { tag: '@desktop' }, async ({ page, db, signedInAs }) => {
  const guestEmail = newEmail();
  const guestName = `Ruth ${crypto.randomUUID().slice(0, 8)}`;
  const admin = await signedInAs('admin');
  await createAppointment(db, admin.id, { guestName, guestEmail });
  await page.goto('/appointments?view=list');
  await page.getByRole('button', { name: new RegExp(`^Actions for ${guestName}`) }).click();
  await page.getByRole('menuitem', { name: 'Make client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make client' });
  await expect(dialog.getByLabel('Email')).toHaveValue(guestEmail);
  await dialog.getByRole('button', { name: 'Add without inviting' }).click();
  await expect(page.getByText('Client added', { exact: true })).toBeVisible();
});

test.describe('an account that may be somebody else’s', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('gets no enquiry; the dialog says what staff should do', { tag: '@sizes' }, async ({
    page,
    db,
    signedInAs,
  }) => {
    const fullName = `Ines ${crypto.randomUUID().slice(0, 8)}`;
    const { email } = await createUser(db, { emailConfirmed: false });
    await createContact(db, { fullName, email });
    await signedInAs('admin');
    await page.goto(`/admin/contacts?q=${encodeURIComponent(fullName)}`);
    await page.getByRole('button', { name: `Make ${fullName} a client` }).click();
    const dialog = page.getByRole('dialog', { name: 'Make client' });
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await expect(
      dialog.getByText(/has not been confirmed.*Forgot password\?.*Then try again\.$/),
    ).toBeVisible();
    await expect(dialog.getByLabel('Email')).toBeFocused();
    await expectAccessible(page, '[role=dialog]');
  });
});
