import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

test('resets the password by a mailed link, which a GET does not use up', async ({ page, db, request }) => {
  const user = await createUser(db, { firstName: 'Imani' });
  await page.goto('/auth');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page).toHaveURL('/auth/forgot');
  await page.getByLabel(/username/i).fill(user.email);
  await page.getByRole('main').getByRole('button').last().click();
  const [mail] = await mailsTo(user.email);
  const link = linkIn(mail as NonNullable<typeof mail>, 'Choose a new password');
  // A mail scanner's GET must not use up the link.
  await request.get(link);
  await page.goto(link);
  const newPassword = page.getByLabel('New Password', { exact: true });
  await expect(newPassword).toBeVisible();
  await expectAccessible(page);
  await newPassword.fill('quiet violet harbour');
  await page.getByLabel('Confirm New Password', { exact: true }).fill('quiet violet harbour');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(page.getByRole('button', { name: 'Set new password' })).toHaveCount(0);
  await mailsTo(user.email, 2);

  await page.goto('/auth');
  await page.getByLabel('Username').fill(user.username);
  await page.getByLabel('Password', { exact: true }).fill('quiet violet harbour');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

test('an unknown user name gets the same response', { tag: '@desktop' }, async ({ page }) => {
  await page.goto('/auth/forgot');
  await page.getByLabel(/username/i).fill('nobody-by-this-name');
  await page.getByRole('main').getByRole('button').last().click();
  await expect(page.getByRole('main')).toContainText(/mail/i);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
