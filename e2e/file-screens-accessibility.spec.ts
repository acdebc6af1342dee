import type { Page } from '@playwright/test';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';
import { photograph } from './photographs.ts';

async function expectNoSidewaysScroll(page: Page) {
  const [content, window] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect(content).toBeLessThanOrEqual(window as number);
}

const dialog = '[role=dialog]';
const longName = `Lease-agreement-1180-Larkfield-Avenue-NE-Suite-400-countersigned-${'final-'.repeat(12)}.pdf`;

for (const darkMode of [false, true]) {
  const theme = darkMode ? 'dark' : 'light';

  test(`a client's file screens are accessible in ${theme}`, { tag: '@sizes' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    test.slow();
    const { id } = await signedInAs('customer', { darkMode });
    await createFile(db, id, { originalFilename: longName, description: 'Signed by both landlords' });
    await createFile(db, id, {
      originalFilename: 'Letter.docx',
      fileType: 'docx',
      sha256: Buffer.alloc(32, 1),
    });
    await page.goto('/files');
    await page.getByRole('button', { name: 'Actions for Letter.docx' }).click();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('menuitem', { name: 'Preview' }).click();
    await expectAccessible(page, dialog);
    await page.keyboard.press('Escape');

    await page.getByRole('tab', { name: 'Upload New' }).click();
    await page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles([
        await pdf('Return.pdf'),
        { name: longName.replace('.pdf', '.zip'), mimeType: '', buffer: Buffer.from('x') },
      ]);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Upload File' }).click();
    await expect(page.getByRole('region', { name: 'Received' })).toBeVisible();
    await expectAccessible(page, 'main');
    if (isPhone(page)) {
      const picture = await photograph(page, 'IMG_1.jpg', 600, 800);
      await page.getByRole('button', { name: 'Take photos' }).click();
      await page.getByRole('dialog').locator('input[type=file][multiple]').setInputFiles([picture, picture]);
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(2);
      await expectAccessible(page, dialog);
      await page.keyboard.press('Escape');
      await expectAccessible(page, dialog);
      await page.getByRole('button', { name: 'Discard pages' }).click();
    }
    await page.getByRole('tab', { name: 'All Files' }).click();
    await page.getByRole('button', { name: 'Return.pdf', exact: true }).click();
    if (isPhone(page)) await expect(page.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible();
    await expectAccessible(page, dialog);
  });

  test(`the firm's document screens are accessible in ${theme}`, { tag: '@sizes' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    test.slow();
    await signedInAs('admin', { darkMode });
    const name = `${crypto.randomUUID()}.pdf`;
    const client = await createUser(db, {
      firstName: 'Wilhelmina-Alexandrina',
      lastName: 'Featherstonehaugh',
    });
    await createFile(db, client.id, { originalFilename: name, description: 'For the lender' });
    await createFile(db, client.id, { originalFilename: longName });
    await page.goto(`/admin/documents?q=${client.username}`);
    await page.getByRole('button', { name, exact: true }).waitFor();
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, dialog);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Upload for a client' }).click();
    await page.getByRole('combobox', { name: 'Client' }).fill(client.username);
    await expect(page.getByRole('option')).toHaveCount(1);
    await expectAccessible(page, dialog);
    await page.getByRole('option').click();
    await page.locator(`${dialog} input[type=file][multiple]`).setInputFiles(await pdf('Return.pdf'));
    await expectAccessible(page, dialog);
  });
}
