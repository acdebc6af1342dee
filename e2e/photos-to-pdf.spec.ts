import { PDFDocument } from 'pdf-lib';
import type { FileRow } from '#shared/files.ts';
import { expect, isPhone, test } from './fixtures.ts';
import { hasExifData, photograph } from './photographs.ts';

test('combines photos into one PDF without EXIF location data', async ({ page, signedInAs }) => {
  test.slow();
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  const start = page.getByRole('button', { name: 'Take photos' });
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  if (!isPhone(page)) {
    // Desktops do not offer the camera.
    await expect(start).toHaveCount(0);
    return;
  }
  const upright = await photograph(page, 'IMG_1.jpg', 2400, 3200);
  const landscape = await photograph(page, 'IMG_2.jpg', 3000, 1500);
  const square = await photograph(page, 'IMG_3.jpg', 1000, 1000);
  expect(hasExifData(upright.buffer)).toBe(true);

  await start.click();
  const dialog = page.getByRole('dialog', { name: 'Photograph your papers' });
  await expect(dialog.locator('input[capture=environment]')).toHaveCount(1);
  await dialog.locator('input[capture=environment]').setInputFiles(upright);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.locator('input[type=file][multiple]').setInputFiles([landscape, square]);
  await expect(dialog.getByRole('listitem')).toHaveCount(3);

  await dialog.getByRole('button', { name: 'Move page 2 up' }).click();
  await dialog.getByRole('button', { name: 'Remove page 3' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByLabel('File name')).toHaveValue(/^Photographed pages \d{4}-\d{2}-\d{2}$/);
  await dialog.getByLabel('File name').fill('Receipts: May/June');
  await dialog.getByRole('button', { name: 'Add to uploads' }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Upload File' }).click();
  await expect(page.getByText('File uploaded', { exact: true })).toBeVisible();
  const [stored] = (await (await page.request.get('/api/files')).json()) as FileRow[];
  expect(stored?.originalFilename).toBe('Receipts May June.pdf');
  const bytes = await (await page.request.get(`/api/files/${stored?.id}/download`)).body();
  expect(hasExifData(bytes)).toBe(false);
  // The PDF contains the pictures in the chosen order.
  expect(bytes.includes(Buffer.from([0xff, 0xd8, 0xff]))).toBe(true);
  const pages = (await PDFDocument.load(bytes)).getPages().map((sheet) => sheet.getSize());
  expect(pages).toEqual([
    { width: 792, height: 396 },
    { width: 594, height: 792 },
  ]);
});
