import { testPassword } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

test.describe('email address', () => {
  // The tests enter a wrong password, open a used link and use a revoked session.
  test.use({ expectedErrors: /status of 40[014]/ });

  test('changes the name at once, and the email address after confirmation by mail', async ({
    page,
    signedInAs,
  }) => {
    const user = await signedInAs('customer');
    await page.goto('/profile');
    await expect(page.getByRole('tab')).toHaveText(['Profile Information', 'Password & Security']);
    await page.getByLabel('First Name').fill('Imani');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    await page.getByLabel('Email Address').fill('not an address');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Please enter a valid email', { exact: true }).first()).toBeVisible();

    const mistyped = `mistyped-${user.email}`;
    await page.getByLabel('Email Address').fill(mistyped);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`Waiting for confirmation at ${mistyped}`)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(`Your address stays ${user.email}.`).first()).toBeVisible();
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
    await expect(page.getByLabel('Email Address')).toHaveValue(user.email);

    const newEmail = `new-${user.email}`;
    await page.getByLabel('Email Address').fill(newEmail);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText(`Waiting for confirmation at ${newEmail}`)).toBeVisible();
    await mailsTo(newEmail);
    await page.getByRole('button', { name: 'Send again' }).click();
    await expect(page.getByText('Confirmation sent', { exact: true })).toBeVisible();
    const [, mail] = await mailsTo(newEmail, 2);
    await mailsTo(user.email, 2);
    await page.goto(linkIn(mail as NonNullable<typeof mail>, 'Confirm this address'));
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Password is required', { exact: true }).first()).toBeVisible();
    await page.getByLabel('Password', { exact: true }).fill('not my password');
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('That is not the password of this account.').first()).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Password', { exact: true }).fill(testPassword);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText(newEmail)).toBeVisible();
    await page.goto('/profile');
    await expect(page.getByLabel('Email Address')).toHaveValue(newEmail);
    await expect(page.getByText('Waiting for confirmation')).toHaveCount(0);
  });

  test('reverts a change of email address by the link in the warning mail', async ({ page, signedInAs }) => {
    const user = await signedInAs('customer');
    await page.goto('/profile');
    await page.getByLabel('Email Address').fill(`thief-${user.email}`);
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Profile updated', { exact: true })).toBeVisible();
    const [warning] = await mailsTo(user.email);
    const link = linkIn(warning as NonNullable<typeof warning>, 'This was not me');
    await page.goto(link);
    const notMe = page.getByRole('button', { name: 'This was not me' });
    await expect(notMe).toBeVisible();
    await expectAccessible(page);
    await notMe.click();
    await expect(page.getByRole('heading', { name: 'The change is undone' })).toBeVisible();
    await expect(page.getByText(user.email)).toBeVisible();
    await expectAccessible(page);
    const [, reset] = await mailsTo(user.email, 2);
    expect(reset?.subject).toBe('Choose a new password');

    await page.goto('/profile');
    await expect(page).toHaveURL(/\/auth/);
    await page.goto(link);
    await page.getByRole('button', { name: 'This was not me' }).click();
    await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  });
});

test('changes the password', async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/profile');
  await page.getByRole('tab', { name: 'Password & Security' }).click();
  await expect(page.getByText('Password must be at least 8 characters long.')).toBeVisible();
  await page.getByRole('button', { name: 'Change Password' }).click();
  for (const message of [
    'Current password is required',
    'New password must be at least 8 characters',
    'Confirm password is required',
  ]) {
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  }
  await page.getByLabel('Current Password', { exact: true }).fill(testPassword);
  await page.getByLabel('New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('quiet violet harbor');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Passwords do not match', { exact: true }).first()).toBeVisible();
  await page.getByLabel('Confirm New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByRole('button', { name: 'Change Password' }).click();
  await expect(page.getByText('Password changed', { exact: true })).toBeVisible();
});

test('previews dark mode at once and keeps it after saving', async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/settings');
  await expect(page.getByText('Receive email notifications about account activity')).toBeVisible();
  await expect(page.getByText('Use dark theme for the interface')).toBeVisible();
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  await expect(page.locator('html')).not.toHaveClass(/dark/);

  await page.goto('/settings');
  await page.getByRole('switch', { name: 'Dark Mode' }).click();
  await page.getByRole('switch', { name: 'Email Notifications' }).click();
  await page.getByRole('button', { name: 'Save Preferences' }).click();
  await expect(page.getByText('Preferences updated', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.locator('html')).toHaveClass(/dark/);
  await expect(page.getByRole('switch', { name: 'Dark Mode' })).toBeChecked();
  await expect(page.getByRole('switch', { name: 'Email Notifications' })).not.toBeChecked();
});

test('sends a support request', async ({ page, signedInAs }) => {
  const user = await signedInAs('customer');
  await page.goto('/support');
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible();
  for (const words of [
    'Phone support',
    'Email support',
    'Monday to Friday 9AM to 5PM EST',
    'We respond within 24 hours',
  ]) {
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit request' }).click();
  for (const message of [
    'Subject must be at least 5 characters',
    'Please select a category',
    'Message must be at least 10 characters',
  ]) {
    await expect(page.getByText(message, { exact: true }).first()).toBeVisible();
  }
  await page.getByLabel('Subject').fill('Cannot open a file');
  await page.getByLabel('Category').selectOption({ label: 'Files' });
  await page.getByLabel('Message', { exact: true }).fill('The preview stays empty for me.');
  await page.getByRole('button', { name: 'Submit request' }).click();
  await expect(page.getByText('Support request submitted', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
  const [mail] = await mailsTo(user.email);
  expect(mail?.subject).toBe('We have your support request');
  await page.getByRole('button', { name: 'Submit Another Request' }).click();
  await expect(page.getByLabel('Subject')).toHaveValue('');

  const question = page.getByRole('button', { name: 'Which file types can I upload?' });
  await question.click();
  await expect(page.getByText(/10 MB/)).toBeVisible();
  await expectAccessible(page);
});
