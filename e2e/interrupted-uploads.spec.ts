import type { Locator, Page } from '@playwright/test';
import type { UploadLink } from '#shared/upload-links.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';

// The browser logs every request that fails.
test.use({ expectedErrors: /Failed to load resource/ });

const interest = 'Interest statement (Form 1099-INT)';
const offline = 'You are offline. It will be sent by itself once you are online again.';

/** The idempotency keys of the uploads that reach the network. */
function keysOfUploads(page: Page) {
  const keys: (string | undefined)[] = [];
  page.on('request', (request) => {
    const { 'content-type': type = '', 'idempotency-key': key } = request.headers();
    if (type.startsWith('multipart/')) keys.push(key);
  });
  return keys;
}

/** Waits until the whole element is on the screen and nothing covers it: neither a bar nor the toast. */
async function expectUncovered(element: Locator) {
  await expect(element).toBeInViewport({ ratio: 1 });
  await expect
    .poll(() =>
      element.evaluate((shown) => {
        const { left, right, top, bottom } = shown.getBoundingClientRect();
        const middle = (left + right) / 2;
        return [top + 2, (top + bottom) / 2, bottom - 2].every((y) => {
          const found = document.elementFromPoint(middle, y);
          return found !== null && (shown.contains(found) || found.contains(shown));
        });
      }),
    )
    .toBe(true);
}

test('a failed upload is scrolled into view with its reason, and is sent by itself when the browser is online', {
  tag: '@sizes',
}, async ({ page, context, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  const keys = keysOfUploads(page);
  const names = ['First.pdf', 'Second.pdf', 'Third.pdf', 'Fourth.pdf', 'Fifth.pdf', 'Sixth.pdf', 'Last.pdf'];
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await Promise.all(names.map((name) => pdf(name))));
  const chosen = page.getByRole('region', { name: 'Chosen files' }).getByRole('listitem');
  await expect(chosen).toHaveCount(names.length);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Upload File', exact: true }).click();
  await expect(page.getByText('Upload failed', { exact: true })).toBeVisible();
  const toast = page.getByRole('region', { name: /F8/ }).getByRole('listitem');
  await expect(toast.getByText('There was an error uploading your file.', { exact: true })).toBeVisible();
  await expect(toast.getByText(offline, { exact: true })).toBeVisible();
  const last = chosen.filter({ hasText: 'Last.pdf' });
  await expect(last).toContainText(offline);
  await expectUncovered(last.getByText(offline));
  await expectUncovered(last.getByRole('button', { name: 'Retry Last.pdf' }));

  await context.setOffline(false);
  const received = page.getByRole('region', { name: 'Received' }).getByRole('listitem');
  for (const name of names) await expect(received.filter({ hasText: name })).toHaveCount(1);
  await expect(chosen).toHaveCount(0);
  // Each file has one key in both tries.
  expect(new Set(keys).size).toBe(names.length);
  await page.getByRole('tab', { name: 'All Files' }).click();
  const rows = page.getByRole('main').locator('tr, li');
  for (const name of names) await expect(rows.filter({ hasText: name })).toHaveCount(1);
});

test('an upload whose response was lost is stored once', { tag: '@sizes' }, async ({
  page,
  context,
  signedInAs,
}) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  const keys = keysOfUploads(page);
  let arrivedBefore = false;
  await page.route('**/api/files', async (route) => {
    if (route.request().method() !== 'POST' || arrivedBefore) return route.continue();
    arrivedBefore = true;
    const response = await route.fetch();
    expect(response.status()).toBe(201);
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await page
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles(await pdf('Stored at once.pdf'));
  await page.getByRole('button', { name: 'Upload File', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Chosen files' })).toContainText(offline);
  await context.setOffline(false);
  await expect(page.getByRole('region', { name: 'Received' })).toContainText('Stored at once.pdf');
  expect(keys).toHaveLength(2);
  expect(keys[1]).toBe(keys[0]);
  await page.getByRole('tab', { name: 'All Files' }).click();
  const rows = page.getByRole('main').locator('tr, li').filter({ hasText: 'Stored at once.pdf' });
  await expect(rows).toHaveCount(1);
});

test('in the request dialog the upload goes on by itself', { tag: '@sizes' }, async ({
  page,
  context,
  signedInAs,
  db,
}) => {
  const client = await signedInAs('customer');
  await createRequestList(db, client.id, { items: [{ label: interest }] });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Add: ${interest}` }).click();
  const dialog = page.getByRole('dialog', { name: interest });
  const input = dialog.locator('input[type=file][aria-label^="Choose a file"]');
  await input.waitFor({ state: 'attached' });
  await context.setOffline(true);
  await input.setInputFiles(await pdf('Scan.pdf'));
  await expect(dialog.getByRole('listitem')).toContainText(offline);
  await expectUncovered(dialog.getByRole('button', { name: 'Retry Scan.pdf' }));
  // Closing it would give the file up, so that is asked first.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page
    .getByRole('dialog', { name: 'A file is not sent yet' })
    .getByRole('button', { name: 'Keep it' })
    .click();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: 'It has arrived' })).toContainText(
    'You have sent everything.',
  );
});

test('on the page of an upload link the upload goes on by itself', { tag: '@sizes' }, async ({
  page,
  context,
  db,
  signedInInSecondBrowser,
}) => {
  const client = await signedInInSecondBrowser('customer');
  const labels = [interest, ...[1, 2, 3, 4, 5, 6].map((number) => `Wage statement ${number} (Form W-2)`)];
  const list = await createRequestList(db, client.user.id, { items: labels.map((label) => ({ label })) });
  const made = await client.page.request.post(`/api/request-lists/${list.id}/upload-link`);
  const { url } = (await made.json()) as UploadLink;
  await page.goto(`/send${new URL(url).hash}`);
  const input = page.locator(`input[aria-label="Choose a file: ${interest}"]`);
  await input.waitFor({ state: 'attached' });
  await context.setOffline(true);
  await input.setInputFiles(await pdf('Scan.pdf'));
  const block = page.getByRole('region', { name: interest });
  await expect(block).toContainText(offline);
  await expectUncovered(block.getByRole('button', { name: 'Try again: Scan.pdf' }));
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Thank you. 1 file has arrived.' })).toBeFocused();
});

test('in Attach files the upload goes on by itself', { tag: '@sizes' }, async ({
  page,
  context,
  signedInAs,
  db,
}) => {
  await signedInAs('customer');
  const staff = await createAdmin(db);
  await page.goto(`/messages?with=${staff.id}`);
  await page.getByRole('button', { name: 'Attach files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await expect(dialog.getByText('No files found. Upload the first one.')).toBeVisible();
  await context.setOffline(true);
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pdf('Lease.pdf'));
  await expect(dialog.getByRole('listitem')).toContainText(offline);
  await expectUncovered(dialog.getByRole('button', { name: 'Retry Lease.pdf' }));
  await context.setOffline(false);
  await expect(dialog.getByRole('checkbox', { name: 'Lease.pdf' })).toBeChecked();
});
