import { expect, expectAccessible, test } from './fixtures.ts';

test('an owner sees that this is a restored copy, and confirms its use', async ({ page, signedInAs }) => {
  let restored = true;
  // Mocked: a marked database would hold the mail of every other journey. restored-copy.test.ts marks one.
  await page.route('**/api/admin/restored-copy', (route) =>
    route.fulfill({
      json: restored
        ? { restoredAt: '2026-11-16T07:30:00.000Z', waitingMails: 12 }
        : { restoredAt: null, waitingMails: 0 },
    }),
  );
  await page.route('**/api/admin/restored-copy/use', async (route) => {
    restored = false;
    await route.continue();
  });
  await signedInAs('admin');
  await page.goto('/admin');
  const banner = page.getByRole('region', { name: 'Restored copy' });
  await expect(banner).toContainText('No mail is sent and no files are cleaned up');
  await banner.getByRole('button', { name: 'Use this copy from now on' }).click();
  const dialog = page.getByRole('dialog', { name: 'Use this copy from now on?' });
  await expect(dialog.getByRole('group', { name: '12 emails waiting' })).toBeVisible();
  await expect(dialog.getByRole('radio', { name: /Discard/ })).toBeChecked();
  await expectAccessible(page);
  const sent = page.waitForRequest('**/api/admin/restored-copy/use');
  await dialog.getByRole('radio', { name: /^Send/ }).check();
  await dialog.getByRole('button', { name: 'Use this copy' }).click();
  expect((await sent).postDataJSON()).toEqual({ waitingMail: 'send' });
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
});

test('staff see the banner on every page, without the button @desktop', async ({ page, signedInAs }) => {
  await page.route('**/api/admin/restored-copy', (route) =>
    route.fulfill({ json: { restoredAt: '2026-11-16T07:30:00.000Z', waitingMails: 0 } }),
  );
  await signedInAs('admin', { staffLevel: 'staff', darkMode: true });
  await page.goto('/admin/documents');
  const banner = page.getByRole('region', { name: 'Restored copy' });
  await expect(banner).toContainText('until an owner confirms');
  await expect(banner.getByRole('button')).toHaveCount(0);
  await expectAccessible(page);
});
