import type { OwnRequestList } from '#shared/request-lists.ts';
import type { UploadLink } from '#shared/upload-links.ts';
import { makePdf } from '#test/documents.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { photograph } from './photographs.ts';

// The browser logs the 404 for an ended link.
test.use({ expectedErrors: /status of 404/ });

test('a spouse opens the upload link on a phone, adds a file and a photo, and sees no client data', {
  tag: '@phone',
}, async ({ page, db, signedInInSecondBrowser }) => {
  test.slow();
  const client = await signedInInSecondBrowser('customer');
  const [mortgage, interest] = [
    'Mortgage interest statement (Form 1098)',
    'Interest statement (Form 1099-INT)',
  ] as const;
  const items = [{ label: mortgage }, { label: interest }];
  const list = await createRequestList(db, client.user.id, { title: 'Okafor 2029', items });
  const link = `/api/request-lists/${list.id}/upload-link`;
  const { url } = (await (await client.page.request.post(link)).json()) as UploadLink;
  const path = `/send${new URL(url).hash}`;

  await test.step('the client shares the link as the phone does', async () => {
    const { page: phone } = client;
    await phone.setViewportSize({ width: 390, height: 844 });
    await phone.addInitScript(() => {
      Object.assign(navigator, {
        share: async ({ url }: ShareData) => Object.assign(window, { shared: url }),
      });
    });
    await phone.goto(`/requests/${list.id}`);
    await phone.getByRole('button', { name: 'Share an upload link' }).click();
    const dialog = phone.getByRole('dialog', { name: 'Share an upload link' });
    await dialog.getByRole('button', { name: 'Share the link' }).click();
    await expect.poll(() => phone.evaluate('window.shared')).toBe(url);
    await expect(dialog.getByRole('img', { name: 'QR code of the upload link' })).toHaveCount(0);
  });
  const add = (way: string, label: string) => page.locator(`input[aria-label="${way}: ${label}"]`);

  const response = await page.goto(path);
  expect(response?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(page.getByRole('region', { name: interest })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Open support chat' })).toHaveCount(0);
  await expectAccessible(page);

  await test.step('a file of the wrong type shows an error', async () => {
    await add('Choose a file', interest).setInputFiles({
      name: 'run.exe',
      mimeType: 'application/octet-stream',
      buffer: Buffer.from('MZ'),
    });
    await expect(page.getByText('Invalid file type: Please upload a file with one of')).toBeVisible();
    await page.getByRole('button', { name: 'Remove run.exe' }).click();
  });

  await test.step('a file', async () => {
    const buffer = await makePdf('Interest');
    const file = { name: 'Scan.pdf', mimeType: 'application/pdf', buffer };
    await add('Choose a file', interest).setInputFiles(file);
    const heading = page.getByRole('heading', { name: 'Thank you. 1 file has arrived.' });
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Add more files' }).click();
    await expect(page.getByRole('region', { name: interest })).toContainText('1 file has arrived');
  });

  await test.step('a photo', async () => {
    await add('Take a photo', mortgage).setInputFiles(await photograph(page, 'IMG_1.jpg', 1200, 1600));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page, '[role=dialog]');
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Thank you. 2 files have arrived.' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the client has both, and the link shows neither', async () => {
    const read = await client.page.request.get(`/api/request-lists/${list.id}`);
    const { items: received } = (await read.json()) as OwnRequestList;
    expect(received.map(({ state, files }) => [state, files.map(({ byLink }) => byLink)])).toEqual([
      ['received', [true]],
      ['received', [true]],
    ]);
    await page.reload();
    // Nothing is missing any more.
    await expect(page.getByRole('region', { name: 'Add your papers' }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: interest })).toHaveCount(0);
    await expect(page.getByText('arrived')).toHaveCount(0);
    await expect(page.getByText('Okafor')).toHaveCount(0);
  });

  await test.step('an ended link offers to ask for a new one', async () => {
    await client.page.request.delete(link);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'This link has ended' })).toBeFocused();
    await page.getByRole('button', { name: 'Ask for a new link' }).click();
    await expect(page.getByRole('status')).toHaveText(/A new link goes to the client by email/);
    await expectAccessible(page);
  });
});
