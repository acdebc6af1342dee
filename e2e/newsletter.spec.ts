import { eq } from 'drizzle-orm';
import { newsletterSubscribers } from '#server/core/database/schema.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

test('subscribes and unsubscribes by mailed links', async ({ page, db, request }) => {
  const email = `reader-${crypto.randomUUID()}@example.test`;
  const status = async () =>
    (await db.select().from(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)))[0]?.status;

  await page.goto('/');
  const newsletter = page.getByRole('contentinfo');
  const field = newsletter.getByLabel('Email address');
  await expect(field).toHaveAttribute('type', 'email');
  await expect(field).toHaveAttribute('required', '');
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByRole('alert')).toHaveText('Please enter a valid email address');
  await field.fill(email);
  await newsletter.getByRole('button', { name: 'Subscribe' }).click();
  await expect(newsletter.getByText(/check your email/i)).toBeVisible();
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toBe('Please confirm your subscription');
  expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');

  const confirmUrl = linkIn(mail as NonNullable<typeof mail>, 'Confirm my subscription');
  await request.get(confirmUrl);
  expect(await status()).toBe('pending');
  await page.goto(confirmUrl);
  const confirm = page.getByRole('button', { name: 'Confirm my subscription' });
  await expect(confirm).toBeVisible();
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByText(email)).toBeVisible();
  expect(await status()).toBe('confirmed');

  await page.goto(linkIn(mail as NonNullable<typeof mail>, 'Unsubscribe'));
  const unsubscribe = page.getByRole('button', { name: 'Unsubscribe' });
  await expect(unsubscribe).toBeVisible();
  await expectAccessible(page);
  await unsubscribe.click();
  await expect(page.getByText(email)).toBeVisible();
  expect(await status()).toBe('unsubscribed');
});

test.describe('a confirmation link with an unknown token', () => {
  test.use({ expectedErrors: /status of 40[04]/ });

  test('shows that the link does not work', { tag: '@desktop' }, async ({ page }) => {
    await page.goto('/newsletter/confirm?token=no-such-token-in-the-table');
    await page.getByRole('button', { name: 'Confirm my subscription' }).click();
    await expect(page.getByText(/This link does not work any more/)).toBeVisible();
  });
});
