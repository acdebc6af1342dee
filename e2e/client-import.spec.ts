import { clientCsv } from '#test/csv-files.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

// The browser logs a 400 for a missing required column, and a 404 if the page fetches a draft while it is deleted.
test.use({ expectedErrors: /status of (400|404)/ });

test('imports 1,000 rows with 20 bad ones, twice, and undoes it', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  test.slow();
  await signedInAs('admin', { staffLevel: 'staff' });
  const mark = crypto.randomUUID().slice(0, 8);
  const bad = Array.from({ length: 20 }, (_, index) => `Bad,Row,bad-${index},,,,,,,,`);
  const file = {
    name: `clients-${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(clientCsv(mark, 980, bad)),
  };
  const upload = async () => {
    await page.locator('input[type=file]').setInputFiles(file);
    await page.getByRole('button', { name: 'Check the rows' }).click();
  };

  await page.goto('/admin/users');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect(page.getByRole('heading', { name: 'Import clients' })).toBeVisible();
  await page.locator('input[type=file]').setInputFiles(file);
  await expect(page.getByLabel('E-mail: import as')).toHaveValue('email');
  await expect(page.getByText(`c0.${mark}@example.test`)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Phone: import as').selectOption('email');
  await expect(page.getByLabel('E-mail: import as')).toHaveValue('');
  await page.getByLabel('Phone: import as').selectOption('phone');
  await page.getByRole('button', { name: 'Check the rows' }).click();
  await expect(page.getByText('Choose the column with the email addresses.')).toBeVisible();
  await page.getByLabel('E-mail: import as').selectOption('email');
  await page.getByRole('button', { name: 'Check the rows' }).click();

  await page.getByLabel('Rows to show').selectOption('problems');
  await expect(page.getByRole('status').filter({ hasText: '20 rows' })).toBeVisible();
  await expect(page.getByText('In the email: Please enter a valid email.').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Import 980 clients' }).click();
  const invite = page.getByRole('button', { name: 'Invite all of this import (980)' });
  await expect(invite).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(page.getByText('Imported', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await invite.click();
  await expect(page.getByRole('dialog')).toContainText('980 clients of this import get an email now');
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  const imported = page.url();

  await page.getByRole('link', { name: 'All imports' }).click();
  await upload();
  await expect(page.getByText('None of the 1,000 rows can be imported.')).toBeVisible();
  await expect(page.getByText('There is a client with this email address already.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Delete draft' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete draft' }).click();
  await expect(page.getByText('Draft deleted', { exact: true })).toBeVisible();

  await page.goto(imported);
  await page.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone', { exact: true })).toBeVisible();
  await expect(page.getByText('The accounts are closed.')).toBeVisible();
  await page.goto(`/admin/users?q=${mark}`);
  await expect(page.getByText('No users found')).toBeVisible();
});
