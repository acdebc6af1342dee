import type { Page } from '@playwright/test';
import { createContact } from '#test/factories/contacts.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const row = (page: Page, text: string) => page.getByRole('main').locator('tr, li').filter({ hasText: text });

test('changes the status of an enquiry from new to contacted, resolved and back', async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const name = `Visitor ${crypto.randomUUID().slice(0, 8)}`;
  await createContact(db, { fullName: name, serviceInterested: null, phone: null });
  await page.goto('/admin/contacts');
  await page.getByPlaceholder('Search contacts...').fill(name);
  await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, name)).toContainText('General');
  for (const [offered, action, status] of [
    [['View Details', 'Mark as Contacted', 'Mark as Resolved'], 'Mark as Contacted', 'Contacted'],
    [['View Details', 'Mark as Resolved', 'Mark as New'], 'Mark as Resolved', 'Resolved'],
    [['View Details', 'Mark as New'], 'Mark as New', 'New'],
  ] as const) {
    await row(page, name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await expect(page.getByRole('menuitem')).toHaveText([...offered]);
    await page.getByRole('menuitem', { name: action }).click();
    await expect(page.getByText('Status updated', { exact: true })).toBeVisible();
    await expect(row(page, name)).toContainText(status);
  }
  await row(page, name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const details = page.getByRole('dialog');
  await expect(details).toContainText('Could you take over our bookkeeping from January?');
  await expectAccessible(page, '[role=dialog]');
  await details.getByRole('button', { name: 'Mark as Contacted' }).click();
  await expect(page.getByText('Status updated', { exact: true })).toBeVisible();
});

test('exports a CSV file, and shows an empty state for a search without results', {
  tag: '@desktop',
}, async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  await createContact(db);
  await page.goto('/admin/contacts');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('contacts.csv');
  await page.getByPlaceholder('Search contacts...').fill('nobody wrote this');
  await expect(page.getByText('No contacts found')).toBeVisible();
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('keeps the status and shows an error toast', { tag: '@desktop' }, async ({ page, signedInAs, db }) => {
    await signedInAs('admin');
    const name = `Visitor ${crypto.randomUUID().slice(0, 8)}`;
    await createContact(db, { fullName: name });
    await page.route('**/api/admin/contacts/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto(`/admin/contacts?q=${encodeURIComponent(name)}`);
    await row(page, name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Mark as Contacted' }).click();
    await expect(page.getByText('Update failed', { exact: true })).toBeVisible();
    await expect(page.getByText('Failed to update contact status.', { exact: true })).toBeVisible();
    await expect(row(page, name)).toContainText('New');
  });
});
