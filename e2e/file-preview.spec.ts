import type { Page } from '@playwright/test';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, failUntilRetried, isPhone, test } from './fixtures.ts';
import { pdf, scan, type TestFile } from './pdf-files.ts';
import { hasDarkPixels, pagesInFrame } from './pdf-viewer.ts';

const note = 'Some PDF files may not preview correctly. You can download the file for better viewing.';

/** Uploads a file and shows it in the list. */
async function upload(page: Page, file: TestFile) {
  await page.goto('/files?tab=upload');
  await page.locator('input[type=file][multiple]').first().setInputFiles(file);
  await page.getByRole('button', { name: 'Upload File' }).click();
  await page.getByRole('tab', { name: 'All Files' }).click();
}

/** Opens the preview by a click on the file name. */
const open = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('shows a PDF page by page', { tag: '@sizes' }, async ({ page, signedInAs }) => {
  test.slow();
  await signedInAs('customer');
  const file = await pdf('Three pages.pdf', { pages: 3 });
  await upload(page, file);
  await open(page, file.name);
  const dialog = page.getByRole('dialog', { name: file.name });
  await expect(dialog.getByText(note, { exact: true })).toBeVisible();

  if (isPhone(page)) {
    const sheets = dialog.getByRole('img');
    await expect(sheets).toHaveCount(3);
    await expect(sheets.first()).toHaveAccessibleName('Page 1 of 3');
    await expect.poll(() => hasDarkPixels(sheets.first())).toBe(true);
    await expect(dialog).toContainText('Page 1 of Three pages.pdf');
    await expect(dialog.locator('iframe')).toHaveCount(0);
  } else {
    const frame = dialog.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^\/api\/files\/\d+\/download\?inline=1$/);
    // The CSS height, because the bounding box is fractional while the dialog moves into place.
    await expect(frame).toHaveCSS('height', '500px');
    await expect.poll(() => pagesInFrame(page)).toBe(3);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // A preview does not count as a download.
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: file.name });
  await expect(row).toContainText(isPhone(page) ? 'not downloaded yet' : /0$/);
});

test('can be closed while a page is being rendered', { tag: '@phone' }, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  const file = await pdf('Closed at once.pdf');
  await upload(page, file);
  // Rendering starts by setting the size of the canvas. `watchConsole` fails the test if closing causes an error.
  const closed = page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          observer.disconnect();
          document.querySelector<HTMLElement>('[role=dialog] button[aria-label=Close]')?.click();
          resolve();
        });
        observer.observe(document.body, { subtree: true, attributeFilter: ['width'] });
      }),
  );
  await open(page, file.name);
  await closed;
  await expect(page.getByRole('dialog')).toBeHidden();
  await open(page, file.name);
  await expect.poll(() => hasDarkPixels(page.getByRole('dialog').getByRole('img'))).toBe(true);
});

test('ends its worker when closed before a damaged PDF has opened', { tag: '@phone' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const { id } = await signedInAs('customer');
  const name = 'Damaged.pdf';
  await createFile(db, id, { originalFilename: name, sha256: Buffer.alloc(32, 1) });
  // The only page is not in the file.
  const body = `%PDF-1.4
1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj
2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
trailer <</Root 1 0 R>>
%%EOF`;
  await page.route(/download\?inline=1$/, (route) => route.fulfill({ contentType: 'application/pdf', body }));
  await page.addInitScript(() => {
    window.Worker = class extends Worker {
      constructor(script: string | URL, options?: WorkerOptions) {
        super(script, options);
        document.querySelector<HTMLElement>('[role=dialog] button[aria-label=Close]')?.click();
      }
    };
  });
  await page.goto('/files');
  const started = page.waitForEvent('worker');
  await open(page, name);
  const worker = await started;
  await expect.poll(() => page.workers()).not.toContain(worker);
  await expect(page.getByRole('dialog')).toBeHidden();
});

test.describe('when the script that reads PDFs does not load', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows an error and retries on request', { tag: '@phone' }, async ({ page, signedInAs }) => {
    await signedInAs('customer');
    await failUntilRetried(page, /pdf\.worker/);
    const file = await pdf('Second try.pdf');
    await upload(page, file);
    await open(page, file.name);
    const dialog = page.getByRole('dialog', { name: file.name });
    await expect(dialog).toContainText("We couldn't load this file. Check your connection and try again.");
    await dialog.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => hasDarkPixels(dialog.getByRole('img'))).toBe(true);
  });
});

test('renders a scanned page', { tag: '@sizes' }, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  const file = await scan('From the office scanner.pdf');
  await upload(page, file);
  await open(page, file.name);
  if (isPhone(page))
    await expect.poll(() => hasDarkPixels(page.getByRole('dialog').getByRole('img'))).toBe(true);
  else await expect.poll(() => pagesInFrame(page)).toBe(1);
});

test('does not run HTML in place of a PDF', { tag: '@desktop' }, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  const file = await pdf('Not what it says.pdf', { pages: 1 });
  await upload(page, file);
  // The server rejects such an upload, so the response is mocked with the headers of a real PDF.
  const html = '<!doctype html><script>top.document.title = "ran"; fetch("/ran")</script>';
  await page.route(/download\?inline=1$/, async (route) => {
    const response = await route.fetch();
    const { 'content-length': _, ...headers } = response.headers();
    await route.fulfill({ status: response.status(), headers, body: html });
  });
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  await open(page, file.name);
  await expect.poll(() => pagesInFrame(page)).toBe(-1);
  expect(requested).not.toContain('/ran');
  expect(await page.title()).not.toBe('ran');
});

test('offers a download for files without a preview', async ({ page, signedInAs, db }) => {
  const { id } = await signedInAs('customer');
  const stored = { sha256: Buffer.alloc(32, 1) };
  await createFile(db, id, { originalFilename: 'Letter.docx', fileType: 'docx', ...stored });
  await createFile(db, id, { originalFilename: 'Payroll.xls', fileType: 'xls', ...stored });
  await createFile(db, id, { originalFilename: 'Scan.jpg', fileType: 'jpg', ...stored });
  await createFile(db, id, { originalFilename: 'From the old system.pdf', uploadedAt: null });
  await page.goto('/files');
  for (const [name, words, action] of [
    ['Letter.docx', "Word documents can't be previewed directly", 'Download to view'],
    ['Payroll.xls', "Excel spreadsheets can't be previewed directly", 'Download to view'],
    ['Scan.jpg', 'This file type cannot be previewed. Please download it to view.', 'Download'],
  ] as const) {
    await open(page, name);
    await expect(page.getByRole('dialog', { name }).getByText(words, { exact: true })).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: action, exact: true })).toBeFocused();
    await page.keyboard.press('Escape');
  }
  await expect(page.getByRole('main').locator('tr, li').filter({ hasText: 'old system' })).toContainText(
    'Unknown date',
  );
  await open(page, 'From the old system.pdf');
  await expect(page.getByText('The contents of this file are not stored here.')).toBeVisible();
});

test('shows staff an attached PDF without a download', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
  baseURL,
}) => {
  await signedInAs('admin');
  const client = await createUser(db);
  const file = await pdf('Signed letter.pdf', { pages: 1 });
  const headers = { origin: baseURL as string };
  const multipart = { ownerId: String(client.id), file };
  const stored = await (await page.request.post('/api/files', { headers, multipart })).json();
  const data = { toUserId: client.id, content: 'Here it is.', fileIds: [stored.id] };
  const message = await (await page.request.post('/api/messages', { headers, data })).json();
  await page.goto(`/admin/inbox?message=${message.id}`);
  await open(page, file.name);
  await expect.poll(() => pagesInFrame(page)).toBe(1);
  const history = await (await page.request.get(`/api/files/${stored.id}/history`)).json();
  expect(history).toMatchObject([{ event: 'opened', who: 'You', side: 'firm' }, { event: 'uploaded' }]);
});
