import { createAdmin, createFile, createMessage } from '../src/test/factories.ts';
import { expect, failUntilAskedAgain, test } from './fixtures.ts';

test('a client sees their counts and their three newest files', async ({ page, signedInAs, db }) => {
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
  await expect(page.getByText('1 unread message from your accountant.')).toBeVisible();
  const files = page.getByRole('row');
  await expect(files.filter({ hasText: 'Engagement-letter.docx' })).toContainText('88.02 KB');
  await expect(files.filter({ hasText: 'Payroll-register-Q3.xlsx' })).toContainText('312.5 KB');
  await expect(files.filter({ hasText: 'Carried over.jpg' })).toContainText('Unknown date');
  await expect(page.getByText('Oldest.pdf')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'View files' })).toHaveAttribute('href', '/files');

  for (const [label, path] of [
    ['Schedule a consultation', '/appointments'],
    ['Upload documents', '/files?tab=upload'],
    ['Contact accountant', '/messages'],
  ] as const) {
    await expect(page.getByRole('link', { name: label })).toHaveAttribute('href', path);
  }
});

test("the firm's dashboard shows its counts, deadlines and newest messages", async ({
  page,
  signedInAs,
  db,
}) => {
  const admin = await signedInAs('admin');
  const lastName = `Vance-${crypto.randomUUID().slice(0, 8)}`;
  const client = await createAdmin(db, { role: 'customer', firstName: 'Noor', lastName });
  await createMessage(db, client.id, admin.id, {
    content: 'Could you tell me which of the two forms you need this year?',
  });
  await createMessage(db, client.id, admin.id, { content: 'Forty characters, and that is all of it.' });
  await page.goto('/admin');
  const letters = page.getByRole('listitem').filter({ hasText: lastName }).locator('p');
  await expect(letters).toHaveText([
    'Forty characters, and that is all of it.',
    'Could you tell me which of the two forms',
  ]);
  const marks = letters.evaluateAll((lines) =>
    lines.map((line) => getComputedStyle(line, '::after').content),
  );
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
  for (const name of ['Clients', 'Documents', 'Messages']) {
    await expect(page.getByRole('main').getByText(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('link', { name: 'View clients' })).toHaveAttribute('href', '/admin/users');
});

test.describe('when the server fails', () => {
  test.use({ expectedErrors: /status of 503|Failed to load resource/ });

  test('the page says so and tries again when asked', async ({ page, signedInAs }) => {
    await signedInAs('customer');
    await failUntilAskedAgain(page, '**/api/dashboard');
    await page.goto('/dashboard');
    await expect(
      page.getByText("We couldn't load your dashboard. Check your connection and try again."),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No recent activity')).toBeVisible();
  });
});
