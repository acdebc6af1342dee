import { PDFDocument } from 'pdf-lib';
import type { FileRow } from '#shared/files.ts';
import { expect, isPhone, test } from './fixtures.ts';
import { hasExifData, photograph } from './photographs.ts';

test('combines photos into one PDF without EXIF location data', { tag: '@sizes' }, async ({
  page,
  signedInAs,
}) => {
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

  await test.step('a tap beside the dialog and Back ask before pages are lost', async () => {
    const question = page.getByRole('dialog', { name: 'Discard pages?' });
    for (const leave of [() => page.touchscreen.tap(4, 4), () => page.goBack()]) {
      await leave();
      await expect(question).toContainText('3 pages would be lost');
      await question.getByRole('button', { name: 'Keep the pages' }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(3);
    }
  });

  await test.step('pages survive a reload', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Continue with 3 pages' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
  });

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

test('turns a refused picture into a PDF and says how to save a CSV file', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  const picture = await photograph(page, 'Receipt.jpg', 600, 800);
  const heic = { name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: Buffer.from('ftypheic') };
  const csv = { name: 'Ledger.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') };
  await page.locator('input[type=file][multiple]').first().setInputFiles([picture, heic, csv]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  for (const { name } of [picture, heic, csv]) {
    await expect(row(name)).toContainText(
      'Invalid file type: Please upload a file with one of the following extensions: .pdf, .doc, .docx, .xls, .xlsx',
    );
  }
  await expect(row(csv.name)).toContainText('This is a CSV file. Open it in Excel and save it as .xlsx.');
  await expect(row(csv.name).getByRole('button', { name: 'Turn into PDF' })).toHaveCount(0);

  const dialog = page.getByRole('dialog', { name: 'Turn pictures into a PDF' });
  await row(heic.name).getByRole('button', { name: 'Turn into PDF' }).click();
  await expect(dialog.getByRole('alert')).toContainText('This browser cannot open HEIC pictures.');
  await page.keyboard.press('Escape');
  await row(picture.name).getByRole('button', { name: 'Turn into PDF' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await dialog.getByLabel('File name').fill('Receipt');
  await dialog.getByRole('button', { name: 'Add to uploads' }).click();
  await expect(row('Receipt.jpg')).toHaveCount(0);
  await expect(row('Receipt.pdf').getByLabel('Description')).toBeVisible();
});

test('pages can be removed and discarded while other pictures are being read', { tag: '@desktop' }, async ({
  page,
  signedInAs,
}) => {
  // The test lets the browser decode one picture after another, and counts the previews that are freed.
  const gates = [1, 2, 3].map(() => Promise.withResolvers<void>());
  const waiting = gates.map(({ promise }) => promise);
  let freed = 0;
  await page.exposeFunction('mayDecode', () => waiting.shift());
  await page.exposeFunction('countFreed', () => {
    freed += 1;
  });
  await page.addInitScript(() => {
    const decode = window.createImageBitmap;
    const revoke = URL.revokeObjectURL;
    const { mayDecode, countFreed } = window as unknown as Record<string, () => Promise<void>>;
    window.createImageBitmap = async (picture: ImageBitmapSource, options?: unknown) => {
      await mayDecode?.();
      return decode(picture, options as ImageBitmapOptions);
    };
    URL.revokeObjectURL = (url) => {
      void countFreed?.();
      revoke(url);
    };
  });
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  await page.getByRole('button', { name: 'Browse files' }).waitFor();
  const one = await photograph(page, 'One.jpg', 300, 400);
  const two = await photograph(page, 'Two.jpg', 300, 400);
  await page.locator('input[type=file][multiple]').first().setInputFiles([one, two]);
  await page.getByRole('button', { name: 'Turn 2 pictures into one PDF' }).click();
  const dialog = page.getByRole('dialog', { name: 'Turn pictures into a PDF' });

  gates[0]?.resolve();
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Reading the pictures...' })).toBeDisabled();
  await dialog.getByLabel('File name').fill('Receipts');
  await dialog.getByRole('button', { name: 'Remove page 1' }).click();
  gates[1]?.resolve();
  await expect(dialog.getByRole('button', { name: 'Add to uploads' })).toBeEnabled();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByLabel('File name')).toHaveValue('Receipts');

  await dialog.getByLabel('Choose pictures').setInputFiles(one);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Discard pages' }).click();
  gates[2]?.resolve();
  await expect.poll(() => freed).toBe(3);
  await expect(page.getByRole('button', { name: /^Continue with/ })).toHaveCount(0);
});
