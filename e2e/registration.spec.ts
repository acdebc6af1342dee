import { eq } from 'drizzle-orm';
import { users } from '#server/core/database/schema.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const password = (page: import('@playwright/test').Page) => page.getByLabel('Password', { exact: true });

test('signs up from the landing page and is signed in', { tag: '@sizes' }, async ({ page, db }) => {
  const username = `visitor-${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/');
  if (isPhone(page)) await page.getByRole('banner').getByRole('button', { name: /menu/i }).click();
  await page.getByRole('link', { name: 'Sign up' }).filter({ visible: true }).click();
  await expect(page).toHaveURL('/auth?tab=register');
  await expect(page.getByRole('tab', { name: 'Create Account' })).toHaveAttribute('aria-selected', 'true');
  await page.getByLabel('First name').fill('Yvonne');
  await page.getByLabel('Last name').fill('Castaldi');
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Email').fill(`${username}@example.test`);
  await password(page).fill('copper teapot 93');
  await expect(page.getByText(/^(Password strength: )?(Good|Strong)$/)).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText('Registration successful', { exact: true })).toBeVisible();
  await expect(page.getByText('Your account has been created.', { exact: true })).toBeVisible();
  await expect(page.getByText('No recent activity')).toBeVisible();
  const [stored] = await db.select().from(users).where(eq(users.username, username));
  expect(stored).toMatchObject({ role: 'customer', firstName: 'Yvonne' });
});

test('shows a message for each invalid field', async ({ page }) => {
  await page.goto('/auth?tab=register');
  await page.getByRole('button', { name: 'Create your account' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const message of [
    'Username must be at least 3 characters',
    'Please enter a valid email',
    'Password must be at least 6 characters',
    'Confirm your password',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  }
  await expectAccessible(page);

  await page.getByLabel('Username').fill('visitor');
  await page.getByLabel('Email').fill('visitor@example.test');
  await password(page).fill('copper teapot 93');
  await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 94');
  await page.getByRole('button', { name: 'Create your account' }).click();
  // Until the click is handled, the summary of the earlier problems shows the message too.
  await expect(summary).toBeHidden();
  await expect(page.getByText("Passwords don't match")).toBeVisible();

  // The rule is shown before the user types, and the password's rating before the form is sent.
  await password(page).fill('');
  await expect(page.getByText(/It must be hard to guess: three or four unrelated words/)).toBeVisible();
  await password(page).fill('Summer2024');
  await expect(page.getByText(/Too weak: add another word or two$/)).toBeVisible();
  await password(page).fill('password');
  await page.getByLabel('Confirm password', { exact: true }).fill('password');
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page.getByText('This password is too easy to guess. Add another word or two.')).toBeVisible();
  await expect(page).toHaveURL('/auth?tab=register');
});

test.describe('a taken user name or email address', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('is refused without saying which of the two is taken', { tag: '@desktop' }, async ({ page, db }) => {
    const taken = await createUser(db);
    await page.goto('/auth?tab=register');
    await expect(page.getByRole('tab', { name: 'Create Account', selected: true })).toBeVisible();
    await page.getByLabel('Username').fill(taken.username);
    await page.getByLabel('Email').fill(`other-${taken.email}`);
    await password(page).fill('copper teapot 93');
    await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
    await page.getByRole('button', { name: 'Create your account' }).click();
    await expect(
      page.getByRole('alert').filter({ hasText: 'That username or email is not available.' }),
    ).toBeFocused();
    await expect(page.getByText('Registration failed', { exact: true })).toBeVisible();
  });
});
