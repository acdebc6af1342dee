import type { Page } from '@playwright/test';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { moveDemoDeadlinesToToday } from './demo-deadlines.ts';
import { expect, failUntilRetried, test } from './fixtures.ts';

/** A count with its label and the link below it. */
const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ has: page.getByText(label, { exact: true }) });

test('shows a client their counts and three newest files', async ({ page, signedInAs, db }) => {
  const customer = await signedInAs('customer', { name: 'Imani' });
  const admin = await createAdmin(db);
  await createMessage(db, admin.id, customer.id);
  await createFile(db, customer.id, { originalFilename: 'Oldest.pdf' });
  await createFile(db, customer.id, {
    originalFilename: 'Carried over.jpg',
    fileType: 'jpg',
    uploadedAt: null,
  });
  await createFile(db, customer.id, { originalFilename: 'Payroll-register-Q3.xlsx', fileSize: 320_000 });
  await createFile(db, customer.id, { originalFilename: 'Engagement-letter.docx', fileSize: 90_132 });

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welcome back, Imani');
  await expect(page.getByText('You have 1 unread message.')).toBeVisible();
  const files = page.getByRole('row');
  await expect(files.filter({ hasText: 'Engagement-letter.docx' })).toContainText('88.02 KB');
  await expect(files.filter({ hasText: 'Engagement-letter.docx' })).toContainText(
    /[A-Z][a-z]{2} \d{1,2}, 20\d\d/,
  );
  await expect(files.filter({ hasText: 'Payroll-register-Q3.xlsx' })).toContainText('312.5 KB');
  await expect(files.filter({ hasText: 'Carried over.jpg' })).toContainText('Unknown date');
  await expect(page.getByText('Oldest.pdf')).toHaveCount(0);
  await expect(figure(page, 'Files')).toContainText(/Files4/);
  await expect(figure(page, 'Unread messages')).toContainText(/Unread messages1/);
  await expect(figure(page, 'Files').getByRole('link')).toHaveAttribute('href', '/files');
  const unread = `/messages?with=${admin.id}`;
  await expect(figure(page, 'Unread messages').getByRole('link')).toHaveAttribute('href', unread);

  for (const [label, path] of [
    ['Schedule a consultation', '/appointments'],
    ['Upload documents', '/files?tab=upload'],
    ['Contact accountant', unread],
  ] as const) {
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
});

test("the firm's dashboard shows its counts, deadlines and newest messages", async ({
  page,
  signedInAs,
  db,
}) => {
  await moveDemoDeadlinesToToday(db);
  const admin = await signedInAs('admin');
  const lastName = `Vance-${crypto.randomUUID().slice(0, 8)}`;
  const client = await createUser(db, { firstName: 'Noor', lastName });
  const question = 'Could you tell me which of the two forms you need this year?';
  await createMessage(db, client.id, admin.id, { content: question });
  const short = 'Forty characters, and that is all of it.';
  const { threadId } = await createMessage(db, client.id, admin.id, { content: short });

  await page.goto('/admin');
  const recent = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Recent Messages' }) })
    .getByRole('listitem');
  const own = recent.filter({ hasText: lastName });
  await expect(own.locator('p')).toHaveText([short, question.slice(0, 40)]);
  const marks = own
    .locator('p')
    .evaluateAll((lines) => lines.map((line) => getComputedStyle(line, '::after').content));
  expect(await marks).toEqual(['none', '"…"']);
  await expect(page.getByRole('heading', { name: 'Upcoming Deadlines (next 7 days)' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'View all deadlines' })).toHaveAttribute(
    'href',
    '/admin/deadlines',
  );
  await expect(page.getByText('Quarterly Tax Filing')).toBeVisible();
  const deadlines = page.getByRole('listitem');
  await expect(deadlines.filter({ hasText: 'Quarterly Tax Filing' })).toContainText('Urgent');
  await expect(deadlines.filter({ hasText: 'Quarterly Tax Filing' })).toContainText(
    /Due in 5 days.*High priority/,
  );
  await expect(deadlines.filter({ hasText: 'Annual Report Submission' })).toContainText('Upcoming');
  await expect(deadlines.filter({ hasText: 'Annual Report Submission' })).toContainText(
    /Due in 12 days.*Medium priority/,
  );
  for (const [label, count, path] of [
    ['Clients', /Clients[1-9]/, '/admin/users'],
    ['Documents', /Documents[1-9]/, '/admin/documents'],
    ['Messages', /Messages2\D/, '/admin/inbox'],
  ] as const) {
    await expect(figure(page, label)).toContainText(count);
    await expect(figure(page, label).getByRole('link')).toHaveAttribute('href', path);
  }
  await expect(recent).toHaveCount(5);
  await expect(page.getByRole('link', { name: /^My open conversations 1/ })).toHaveAttribute(
    'href',
    `/messages?id=${threadId}`,
  );
  await expect(page.getByRole('link', { name: /^Queue/ })).toHaveAttribute(
    'href',
    /^\/messages\?view=queue(&id=\d+)?$/,
  );
  const badge = page.getByRole('link', { name: /^Messages .*open conversations\)$/ });
  await expect(badge.filter({ visible: true })).toHaveAttribute('href', '/admin/inbox');
  await expect(page).toHaveTitle(/^\([\d,]+\+?\) Dashboard/);
  await own
    .first()
    .getByRole('link', { name: /^Open conversation: Noor Vance/ })
    .click();
  await expect(page).toHaveURL(`/messages?id=${threadId}`);
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 503|Failed to load resource/ });

  test('shows an error and retries on request', { tag: '@desktop' }, async ({ page, signedInAs }) => {
    await signedInAs('customer');
    await failUntilRetried(page, '**/api/dashboard');
    await page.goto('/dashboard');
    await expect(
      page.getByText("We couldn't load your dashboard. Check your connection and try again."),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No recent activity')).toBeVisible();
  });
});
