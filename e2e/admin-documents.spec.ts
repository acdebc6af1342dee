import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { formatFileSize } from '#shared/format.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, isPhone, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';

const row = (page: Page, text: string) => page.getByRole('main').locator('tr, li').filter({ hasText: text });
const toast = (page: Page, title: string) => page.getByText(title, { exact: true });
const randomSuffix = () => crypto.randomUUID().slice(0, 8);

async function choose(page: Page, file: string, action: string) {
  await row(page, file)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** Ignores text that is only printed. */
const onScreen = { useInnerText: true };

test('uploads a file for a client, who sees it and its sender, then finds, downloads and deletes it', async ({
  page,
  signedInAs,
  db,
  baseURL,
}) => {
  test.slow();
  await signedInAs('admin', { name: 'Dana' });
  const client = await createUser(db, { firstName: 'Odile', lastName: randomSuffix() });
  const name = `Engagement letter ${randomSuffix()}.pdf`;
  const file = await pdf(name);
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Upload for a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload for a client' });
  await dialog.getByRole('combobox', { name: 'Client' }).fill(client.lastName as string);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText(client.email);
  await dialog.locator('input[type=file][multiple]').setInputFiles(file);
  await page.keyboard.press('Escape');
  const asking = page.getByRole('dialog', { name: 'Files are not uploaded yet' });
  await asking.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByLabel('Description').fill('Please sign on page one');
  await dialog.getByRole('button', { name: 'Upload File' }).click();
  await expect(toast(page, 'File uploaded')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Received' })).toContainText(name);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByPlaceholder('Search files...').fill(client.email);
  await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, name)).toContainText(`Odile ${client.lastName}`);
  await expect(row(page, name)).toContainText('less than a minute ago');
  await choose(page, name, 'View details');
  const details = page.getByRole('dialog', { name });
  for (const text of ['ID', 'PDF', client.email, `Dana Quill`, 'Please sign on page one', 'Not scanned']) {
    await expect(details).toContainText(text);
  }
  const fact = (term: string) =>
    details.locator('dl > div').filter({ has: page.getByText(term, { exact: true }) });
  await expect(fact('Size')).toHaveText(`Size${formatFileSize(file.buffer.length)}`);
  await expect(fact('Downloads')).toHaveText('Downloads0');
  await expect(details.getByRole('listitem')).toHaveText([/You uploaded it/], onScreen);
  await expect(details.getByText('The client has not opened it yet.')).toBeVisible();
  const download = page.waitForEvent('download');
  await details.getByRole('button', { name: 'Download File' }).click();
  await expect(toast(page, 'Download started')).toBeVisible();
  expect((await readFile(await (await download).path())).equals(file.buffer)).toBe(true);
  await expect(details.getByRole('listitem')).toHaveText([/You downloaded it/, /You uploaded it/], onScreen);
  await expect(fact('Downloads')).toHaveText('Downloads1');
  await page.keyboard.press('Escape');

  const clients = await page
    .context()
    .browser()
    ?.newContext({ baseURL: baseURL as string });
  await clients?.addCookies([
    { name: 'session', value: await signInAs(db, client), url: baseURL as string },
    { name: 'signed_in', value: '1', url: baseURL as string },
  ]);
  const theirs = (await clients?.newPage()) as Page;
  await theirs.goto('/files');
  const received = theirs.getByRole('main').locator('tr, li').filter({ hasText: name });
  await expect(received).toContainText('From Dana Quill');
  await expect(received.getByText('New', { exact: true })).toBeVisible();
  const itself = theirs.waitForEvent('download');
  await choose(theirs, name, 'Download');
  await itself;
  await expect(received.getByText('New', { exact: true })).toHaveCount(0);
  await choose(theirs, name, 'Who has seen this');
  const seen = theirs.getByRole('dialog').getByRole('listitem');
  await expect(seen).toHaveText(
    [/You downloaded it.*Your side/s, /Dana Quill downloaded it.*Firm/s, /Dana Quill uploaded it.*Firm/s],
    onScreen,
  );
  const opened = page.waitForRequest(/download\?inline=1$/);
  await choose(page, name, 'Preview');
  const viewer = page.getByRole('dialog', { name });
  await expect(viewer.getByText('Some PDF files may not preview correctly.')).toBeVisible();
  await opened;
  await page.keyboard.press('Escape');
  await expect(seen.first()).toHaveText(/Dana Quill opened it/);

  await choose(page, name, 'Delete');
  const confirm = page.getByRole('dialog', { name: 'Delete file' });
  await expect(confirm).toContainText(name);
  await expect(
    confirm.getByText('Are you sure you want to delete this file? This action cannot be undone.', {
      exact: true,
    }),
  ).toBeVisible();
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await confirm.getByRole('button', { name: 'Delete file' }).click();
  await expect(toast(page, 'File deleted successfully')).toBeVisible();
  await expect(page.getByText('No files found', { exact: true })).toBeVisible();
  await theirs.keyboard.press('Escape');
  // The live stream updates the client’s list.
  await expect(theirs.getByText('No files found', { exact: true })).toBeVisible();
  await clients?.close();
});

test('filters documents by name, user and type, and keeps the filters in the URL', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const key = randomSuffix();
  const client = await createUser(db, { firstName: 'Cleo', lastName: 'Vance', username: `cleo-${key}` });
  const gone = await createUser(db, { firstName: '', lastName: '', username: `gone-${key}` });
  await createFile(db, client.id, { originalFilename: `Ledger ${key}.pdf`, fileSize: 1_929_380 });
  await createFile(db, client.id, { originalFilename: `Payroll ${key}.xlsx`, fileType: 'xlsx' });
  await createFile(db, gone.id, { originalFilename: `Older ${key}.pdf`, uploadedAt: null });

  await page.goto('/admin/documents');
  await page.getByPlaceholder('Search files...').fill(key);
  await expect(page.getByRole('heading', { level: 1, name: 'Document Management' })).toBeVisible();
  await expect(row(page, key)).toHaveCount(3);
  await page.getByPlaceholder('Search files...').fill(client.username);
  await expect(row(page, key)).toHaveCount(2);
  await expect(row(page, `Ledger ${key}.pdf`)).toContainText('1.84 MB');
  if (!isPhone(page)) {
    const headers = ['File', 'User', 'Type', 'Size', 'Uploaded', 'Downloads', 'Actions'];
    await expect(page.getByRole('columnheader')).toHaveText(headers);
    await expect(row(page, `Ledger ${key}.pdf`)).toContainText(/ID \d+/);
    await expect(row(page, `Ledger ${key}.pdf`)).toContainText(client.email);
  }
  const types = page.getByRole('combobox', { name: 'File type' });
  await expect(types.getByRole('option').first()).toHaveText('All Files');
  await types.selectOption({ label: 'XLSX' });
  await expect(row(page, key)).toHaveCount(1);
  await expect(page).toHaveURL(new RegExp(`q=${client.username}&type=xlsx`));
  await page.reload();
  await expect(row(page, `Payroll ${key}.xlsx`)).toHaveCount(1);
  await expect(types).toHaveValue('xlsx');
  await page.getByPlaceholder('Search files...').fill(`nothing ${key}`);
  await expect(page.getByText('No files found', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(types).toHaveValue('');
});

test('mentions the virus scanner only while it is set up and down', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const { id } = await createUser(db);
  await createFile(db, id, { fileType: 'csv' });
  const types = '**/api/admin/files/types';
  await signedInAs('admin');
  await page.goto('/admin/documents');
  await expect(page.getByRole('option', { name: 'CSV' })).toBeAttached();
  await expect(page.getByRole('main').getByText(/scanne[dr]/)).toHaveCount(0);

  await page.route(types, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), scannerDown: true } });
  });
  await page.reload();
  await expect(
    page.getByText('No file can be uploaded now: the virus scanner does not answer.'),
  ).toBeVisible();
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('shows loading and error states', async ({ page, signedInAs, db }) => {
    await signedInAs('admin');
    const client = await createUser(db);
    const name = `Stays ${randomSuffix()}.pdf`;
    await createFile(db, client.id, { originalFilename: name });
    const released = Promise.withResolvers<void>();
    await page.route(/\/api\/admin\/files\?/, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(`/admin/documents?q=${encodeURIComponent(name)}`);
    await page.getByText('Loading files...').waitFor();
    released.resolve();
    const serverMessage = 'The archive is closed for a moment.';
    await page.route(/\/api\/files\/\d+$/, (route) =>
      route.fulfill({ status: 500, json: { message: serverMessage, code: 'internal', requestId: 'x' } }),
    );
    await choose(page, name, 'Delete');
    await page.getByRole('button', { name: 'Delete file' }).click();
    await expect(toast(page, 'Failed to delete file')).toBeVisible();
    await expect(page.getByText(serverMessage, { exact: true }).first()).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await page.route('**/download', (route) => route.fulfill({ status: 500, body: '' }));
    await choose(page, name, 'Download');
    await expect(toast(page, 'Download failed')).toBeVisible();
    await expect(toast(page, 'Failed to download file')).toBeVisible();
    await expect(row(page, name)).toHaveCount(1);
  });
});
