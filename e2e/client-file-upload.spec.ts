import { readFile, writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, failUntilRetried, isPhone, test } from './fixtures.ts';
import { pdf, sha256 } from './pdf-files.ts';

const row = (page: Page, text: string) => page.getByRole('main').locator('tr, li').filter({ hasText: text });
const fileInput = (page: Page) => page.locator('input[type=file][multiple]').first();
const uploadButton = (page: Page) => page.getByRole('button', { name: 'Upload File', exact: true });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });

/** Limits the upload speed, so that the progress can be observed. Returns a function that removes the limit. */
async function throttleUploads(page: Page, bytesPerSecond: number) {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const limit = (uploadThroughput: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(bytesPerSecond);
  return () => limit(-1);
}

/** Dispatches the events of dragging a file from the desktop and dropping it. */
async function dropAt(page: Page, target: Locator, path: string) {
  const box = await target.boundingBox();
  if (!box) throw new Error('Nothing to drop onto');
  const session = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', {
      type,
      x: box.x + box.width / 2,
      y: box.y + box.height / 2,
      data: { items: [], files: [path], dragOperationsMask: 1 },
    });
  }
}

test('uploads the first file with a description, previews it, downloads it and finds it', {
  tag: '@sizes',
}, async ({ page, signedInAs }) => {
  test.slow();
  await signedInAs('customer');
  const file = await pdf('Return 2025 für Ada.pdf', { pages: 2 });
  await page.goto('/files');
  await page.getByRole('heading', { level: 1, name: 'File Manager' }).waitFor();
  await expect(
    page.getByText("Only you and your accountant's team can open your files, and every opening is recorded."),
  ).toBeVisible();
  await expect(page.getByText('No files found', { exact: true })).toBeVisible();
  await expect(page.getByText('Get started by uploading your first file.', { exact: true })).toBeVisible();

  await page.getByRole('tab', { name: 'Upload New' }).click();
  await expect(page).toHaveURL('/files?tab=upload');
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Browse files' }).click();
  await (await chooser).setFiles(file);
  const chosen = row(page, file.name);
  await expect(chosen).toContainText('MB');
  await chosen.getByLabel('Description').fill('Signed by both of us');
  await uploadButton(page).click();
  await expect(toast(page, 'File uploaded')).toBeVisible();
  await expect(toast(page, 'Your file has been uploaded successfully.')).toBeVisible();
  const receipt = page.getByRole('region', { name: 'Received' }).getByRole('listitem');
  await expect(receipt).toContainText(file.name);
  await expect(receipt).toContainText('100%');
  await expect(receipt).toContainText(sha256(file).slice(0, 12));
  await expect(uploadButton(page)).toHaveCount(0);

  await page.getByRole('tab', { name: 'All Files' }).click();
  if (isPhone(page)) await expect(row(page, file.name)).toContainText('not downloaded yet');
  else {
    const headers = page.getByRole('columnheader');
    await expect(headers).toHaveText(['Type', 'Name', 'Size', 'Uploaded', 'Downloads', 'Actions']);
    await expect(row(page, file.name).getByRole('cell').nth(3)).toHaveText('0');
  }
  await expect(row(page, file.name)).toContainText('Signed by both of us');

  const download = page.waitForEvent('download');
  await row(page, file.name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['Preview', 'Download', 'Who has seen this']);
  await page.getByRole('menuitem', { name: 'Download' }).click();
  await expect(toast(page, 'Download started')).toBeVisible();
  expect((await download).suggestedFilename()).toBe(file.name);
  expect((await readFile(await (await download).path())).equals(file.buffer)).toBe(true);
  if (isPhone(page)) await expect(row(page, file.name)).toContainText('1 download');
  else await expect(row(page, file.name).getByRole('cell').nth(3)).toHaveText('1');

  await row(page, file.name)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Who has seen this' }).click();
  await expect(page.getByRole('dialog').getByRole('listitem').last()).toContainText('You uploaded it', {
    useInnerText: true,
  });
  await expect(page.getByText('Nobody at the firm has opened it yet.')).toBeVisible();
  await page.keyboard.press('Escape');

  const search = page.getByPlaceholder('Search files...');
  const noMatch = page.getByText('No files match your search criteria. Try a different search term.', {
    exact: true,
  });
  await search.fill('RETURN 2025');
  await expect(row(page, file.name)).toHaveCount(1);
  await search.fill('no such paper');
  await expect(noMatch).toBeVisible();
  // Two characters from the end of a word.
  await search.fill('25');
  await expect(row(page, file.name)).toHaveCount(1);
  await search.fill('no such paper');
  await expect(noMatch).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(row(page, file.name)).toHaveCount(1);
});

test('rejects files that are not allowed before sending anything', async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  await fileInput(page).setInputFiles({ name: 'Holiday.ZIP', mimeType: '', buffer: Buffer.from('x') });
  const types = 'Please upload a file with one of the following extensions: .pdf, .doc, .docx, .xls, .xlsx';
  await expect(toast(page, 'Invalid file type')).toBeVisible();
  await expect(toast(page, types)).toBeVisible();
  await expect(row(page, 'Holiday.ZIP')).toContainText(`Invalid file type: ${types}`);
  await expect(row(page, 'Holiday.ZIP')).toContainText('Photograph it instead, or call us.');
  await expect(uploadButton(page)).toHaveCount(0);

  const large = { name: 'Ledger.pdf', mimeType: '', buffer: Buffer.alloc(10 * 1024 ** 2 + 1) };
  await fileInput(page).setInputFiles(large);
  const limit = 'Please upload a file smaller than 10MB.';
  await expect(toast(page, 'File too large')).toBeVisible();
  await expect(toast(page, limit)).toBeVisible();
  await expect(row(page, 'Ledger.pdf')).toContainText(`File too large: ${limit}`);
  await page.getByRole('button', { name: 'Remove Ledger.pdf' }).click();
  await page.getByRole('button', { name: 'Remove Holiday.ZIP' }).click();
  await expect(page.getByRole('region', { name: 'Chosen files' })).toHaveCount(0);
});

test('accepts files dropped onto the panel, and a file dropped beside it does not replace the page', async ({
  page,
  signedInAs,
}, testInfo) => {
  await signedInAs('customer');
  const file = await pdf('Dropped by hand.pdf');
  const path = testInfo.outputPath(file.name);
  await writeFile(path, file.buffer);
  await page.goto('/files?tab=upload');
  const zone = page.getByRole('group', { name: 'Choose files' });
  await zone.waitFor();
  await dropAt(page, zone, path);
  await expect(row(page, file.name)).toHaveCount(1);
  await dropAt(page, page.getByRole('heading', { level: 1 }), path);
  await expect(row(page, file.name)).toHaveCount(1);
  await expect(page).toHaveURL('/files?tab=upload');
});

test('several uploads show progress, continue on another tab and warn before leaving the page', async ({
  page,
  signedInAs,
}) => {
  test.slow();
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  // Half a minute for one file: the uploads are still under way when the test leaves the page.
  const removeLimit = await throttleUploads(page, 50_000);
  const files = await Promise.all(
    ['First.pdf', 'Second.pdf', 'Third.pdf'].map((name) => pdf(name, { bytes: 1_500_000 })),
  );
  await fileInput(page).setInputFiles(files);
  await uploadButton(page).click();
  const bar = page.getByRole('progressbar', { name: 'Uploading First.pdf' });
  await expect(row(page, 'Third.pdf')).toContainText('Waiting for its turn');
  await expect(async () => {
    const percent = Number(await bar.getAttribute('aria-valuenow'));
    expect(percent).toBeGreaterThan(0);
    expect(percent).toBeLessThanOrEqual(90);
    await expect(row(page, 'First.pdf')).toContainText(/\d+%/);
  }).toPass();

  await page.getByRole('button', { name: 'Cancel Second.pdf' }).click();
  await expect(row(page, 'Second.pdf')).toContainText('Cancelled. The file is still chosen.');
  await page.getByRole('tab', { name: 'All Files' }).click();
  await expect(page).toHaveURL('/files');
  await page.getByRole('tab', { name: 'Upload New' }).click();
  await expect(row(page, 'Second.pdf')).toContainText('Cancelled');

  await page.getByRole('banner').getByRole('link', { name: 'Messages' }).click();
  const guard = page.getByRole('dialog', { name: 'Files are still uploading' });
  await guard.getByRole('button', { name: 'Stay on this page' }).click();
  await expect(page).toHaveURL('/files?tab=upload');

  await removeLimit();
  const receipts = page.getByRole('region', { name: 'Received' }).getByRole('listitem');
  // Both are sent at the same time, so either may be the first.
  await expect(receipts).toHaveCount(2);
  for (const name of ['First.pdf', 'Third.pdf'])
    await expect(receipts.filter({ hasText: name })).toHaveCount(1);
  await page.getByRole('button', { name: 'Remove Second.pdf' }).click();
  await page.getByRole('tab', { name: 'All Files' }).click();
  await expect(row(page, '.pdf')).toHaveCount(2);
});

test('the progress bar is full when the server has the file, and stays until the list shows it', async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  await page.getByRole('group', { name: 'Choose files' }).waitFor();
  const file = await pdf('Seen to the end.pdf');
  await fileInput(page).setInputFiles(file);
  const listGate = Promise.withResolvers<void>();
  await page.route(/\/api\/files\?/, async (route) => {
    await listGate.promise;
    await route.continue();
  });
  await uploadButton(page).click();
  await expect(toast(page, 'File uploaded')).toBeVisible();
  const chosen = page.getByRole('region', { name: 'Chosen files' });
  await expect(chosen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  await expect(chosen.getByRole('listitem')).toContainText(/Done\s*100%/);
  await expect(chosen.getByRole('button')).toHaveCount(0);
  const full = await chosen.getByRole('progressbar').evaluate(async (bar) => {
    await Promise.all(bar.getAnimations({ subtree: true }).map(({ finished }) => finished));
    return (bar.firstElementChild as Element).getBoundingClientRect().width / bar.clientWidth;
  });
  expect(full).toBeCloseTo(1);

  listGate.resolve();
  await expect(chosen).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Received' })).toContainText(file.name);
  await page.getByRole('tab', { name: 'All Files' }).click();
  await expect(row(page, file.name)).toHaveCount(1);
});

test.describe('when an upload fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('keeps the file after a lost connection, and a retry sends the same idempotency key', {
    tag: '@desktop',
  }, async ({ page, signedInAs }) => {
    await signedInAs('customer');
    await page.goto('/files?tab=upload');
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') keys.push(request.headers()['idempotency-key']);
    });
    let broken = true;
    await page.route('**/api/files', (route) => (broken ? route.abort('connectionreset') : route.continue()));
    const file = await pdf('Lost on the way.pdf');
    await fileInput(page).setInputFiles(file);
    await uploadButton(page).click();
    await expect(toast(page, 'Upload failed')).toBeVisible();
    await expect(toast(page, 'There was an error uploading your file.')).toBeVisible();
    await expect(row(page, file.name)).toContainText(
      'We could not reach the server. Check your connection and try again.',
    );
    broken = false;
    await page.getByRole('button', { name: `Retry ${file.name}` }).click();
    await expect(toast(page, 'File uploaded')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test('rejects an HTML file with the extension .pdf and says why', { tag: '@desktop' }, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('customer');
    await page.goto('/files?tab=upload');
    const disguised = {
      name: 'Invoice.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('<script>1</script>'),
    };
    await fileInput(page).setInputFiles(disguised);
    await uploadButton(page).click();
    await expect(toast(page, 'Upload failed')).toBeVisible();
    const message = /The contents of this file do not match its name\./;
    await expect(page.getByText(message).first()).toBeVisible();
    await expect(row(page, 'Invoice.pdf')).toContainText(message);
    // No retry is offered: the same file would be rejected again.
    await expect(page.getByRole('button', { name: /^Retry/ })).toHaveCount(0);
    await expect(uploadButton(page)).toHaveCount(0);
  });

  test('shows a default message when the server sends none', { tag: '@desktop' }, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('customer');
    const file = await pdf('Kept.pdf');
    await page.goto('/files?tab=upload');
    await page.route('**/api/files', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await fileInput(page).setInputFiles(file);
    await uploadButton(page).click();
    await expect(toast(page, 'There was an error uploading your file.')).toBeVisible();
    await expect(row(page, file.name)).toContainText('Failed to upload file');
    await page.unroute('**/api/files');
    await uploadButton(page).click();
    await expect(toast(page, 'File uploaded')).toBeVisible();

    await page.route('**/download', (route) => route.fulfill({ status: 500, body: '' }));
    await page.getByRole('tab', { name: 'All Files' }).click();
    await row(page, file.name)
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Download' }).click();
    await expect(toast(page, 'Download failed')).toBeVisible();
    await expect(toast(page, 'Failed to download file')).toBeVisible();
  });

  test('shows an error when the list fails to load, and retries', { tag: '@desktop' }, async ({
    page,
    signedInAs,
  }) => {
    await signedInAs('customer');
    await failUntilRetried(page, /\/api\/files\?/);
    await page.goto('/files');
    await page.getByText("We couldn't load your files. Check your connection and try again.").waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('No files found')).toBeVisible();
  });
});
