import { createReport } from '#test/factories/system.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('an owner sees what works and what to do, and checks again', async ({ page, signedInAs, db }) => {
  await createReport(db, 'backup', { hours: 5 });
  await createReport(db, 'backup-check', { hours: 4 });
  await signedInAs('admin');
  await page.goto('/admin/system');
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Servers',
    'Backups',
    'Files',
    'Mail and jobs',
    'Audit log',
  ]);
  const item = (title: string) =>
    page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3, name: title, exact: true }) });
  await expect(item('Nightly backup')).toContainText(
    /Works.*The last backup succeeded on .* \(about 5 hours ago\)/s,
  );
  await expect(item('Database')).toContainText('It answers.');
  await expect(item('Virus scanner')).toContainText(/Not set up.*Ask the person who runs your server/s);

  await createReport(db, 'backup', { hours: 6 });
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(item('Nightly backup')).toContainText('(about 6 hours ago)');
});

test('an owner sends a test mail and sees what the mail server answered', async ({ page, signedInAs }) => {
  const address = `trial-${crypto.randomUUID()}@example.test`;
  await signedInAs('admin');
  await page.goto('/admin/system');
  await page.getByRole('button', { name: 'Send a test email' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a test email' });
  await dialog.getByLabel('Send it to').fill('nobody');
  await dialog.getByRole('button', { name: 'Send test email' }).click();
  await expect(dialog.getByText('Please enter a valid email').first()).toBeVisible();
  await dialog.getByLabel('Send it to').fill(address);
  await dialog.getByRole('button', { name: 'Send test email' }).click();
  await expect(dialog.getByRole('status')).toContainText(`The mail server took a test email to ${address}.`);
  await expect(dialog.getByRole('status')).toContainText(/Its answer: 250 /);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(dialog).toBeHidden();
});

test('owners see a banner on staff pages while mail does not go out', async ({ page, signedInAs }) => {
  const problem = 'The mail server does not take our mail. 4 emails are waiting, for up to 20 minutes.';
  // Mocked: mail that really waits would show the banner in every other journey. system.test.ts makes it wait.
  await page.route('**/api/admin/system/mail', (route) => route.fulfill({ json: { problem, next: null } }));
  await signedInAs('admin');
  await page.goto('/admin');
  await expect(page.getByText(problem)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'What to do' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'System' })).toBeVisible();
  await expect(page.getByText(problem)).toBeHidden();
});
