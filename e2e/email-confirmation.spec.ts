import { firm } from '#firm';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

test('registers, takes the first step, and confirms the address from the mailbox', async ({ page }) => {
  const username = `rosa-${crypto.randomUUID().slice(0, 8)}`;
  const email = `${username}@example.test`;
  await page.goto('/auth?tab=register');
  await page.getByLabel('First name').fill('Rosa');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page).toHaveURL('/dashboard');
  const line = page.getByRole('region', { name: 'Email not confirmed' });
  await expect(line).toContainText(`Please confirm your email address. Open the link we sent to ${email}.`);
  const heading1 = page.getByRole('heading', { level: 1 });
  await expect(heading1).toHaveText('Welcome, Rosa');
  const steps = page.getByRole('list').filter({ hasText: 'Share a first file' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Please enter your last name')).toBeVisible();
  await page.getByLabel('Last Name').fill('Delgado');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Share a first file' })).toBeFocused();
  await expect(steps.first()).toContainText('You are Rosa Delgado.');
  await expect(page.getByRole('heading', { name: 'Three steps to start (1 of 3 done)' })).toBeVisible();

  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe(`Welcome to ${firm.name}: please confirm your email`);
  const tab = await page.context().newPage();
  await tab.goto(linkIn(mail as NonNullable<typeof mail>, 'Confirm my email'));
  const confirm = tab.getByRole('button', { name: 'Confirm my email' });
  await expect(confirm).toBeVisible();
  await expectAccessible(tab);
  await expect(line).toBeVisible();
  await confirm.click();
  const heading = tab.getByRole('heading', { level: 1, name: 'Your email is confirmed' });
  await expect(heading).toBeFocused();
  await expect(line).toHaveCount(0);
  await page.getByRole('button', { name: 'Do this later' }).click();
  await expect(steps).toHaveCount(0);
  await expect(heading1).toBeFocused();
  await page.reload();
  await expect(page.getByText('No recent activity')).toBeVisible();
  await expect(steps).toHaveCount(0);
  // A used link shows the same page.
  await tab.reload();
  await tab.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(heading).toBeFocused();
});

test('staff see an unconfirmed address before they upload', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  const client = await createUser(db, { emailConfirmed: false, lastName: `Moreno-${crypto.randomUUID()}` });
  await signedInAs('admin');
  await page.goto(`/admin/users?q=${client.username}`);
  await expect(page.getByRole('table')).toContainText('Email not confirmed');
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Upload for a client' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Client').fill(client.username);
  // Before the search, the list may show other accounts with an unconfirmed address.
  const option = page.getByRole('option').filter({ hasText: client.lastName as string });
  await expect(option).toContainText('Email not confirmed');
  await option.click();
  await expect(dialog).toContainText('Please make sure that this account belongs to your client');
  await expectAccessible(page);
});
