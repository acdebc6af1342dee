import type { UploadLink } from '#shared/upload-links.ts';
import { createFile } from '#test/factories/files.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';

const [interest, wages, mortgage] = [
  'Interest statement (Form 1099-INT)',
  'Wage statement (Form W-2)',
  'Mortgage interest statement (Form 1098)',
] as const;
const refused = (name: string) => ({ name, mimeType: '', buffer: Buffer.from('MZ') });
const reason = 'Invalid file type: Please upload a file with one of';

test('in the request dialog a refused file neither holds back the result nor stays', {
  tag: '@sizes',
}, async ({ page, signedInAs, db }) => {
  const client = await signedInAs('customer');
  const items = [{ label: interest }, { label: wages }, { label: mortgage }];
  await createRequestList(db, client.id, { items });
  await createFile(db, client.id, { originalFilename: 'Rent-2029.pdf' });
  await page.goto('/dashboard');
  await page.getByRole('button', { name: `Add: ${interest}` }).click();
  const dialog = page.getByRole('dialog');
  const input = dialog.locator('input[type=file][aria-label^="Choose a file"]');
  const arrived = page.getByRole('dialog', { name: 'It has arrived' });

  await input.setInputFiles(refused('run.exe'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'run.exe' })).toContainText(reason);
  await input.setInputFiles(await pdf('Scan 1.pdf'));
  await expect(arrived.getByRole('heading', { name: 'It has arrived' })).toBeFocused();
  await expect(arrived).toContainText('2 things left');
  await expect(arrived).not.toContainText('run.exe');
  await arrived.getByRole('button', { name: 'Go to the next one' }).click();

  // Chosen together: the result names the one that was not sent.
  await expect(page.getByRole('dialog', { name: wages })).toBeVisible();
  await input.setInputFiles([refused('wages.exe'), await pdf('Scan 2.pdf')]);
  await expect(arrived).toContainText('1 thing left');
  await expect(arrived).toContainText(`wages.exe was not sent. ${reason}`);
  await arrived.getByRole('button', { name: 'Add another page' }).click();
  await expect(page.getByRole('dialog', { name: wages })).toContainText('Scan 2.pdf');
  await expect(dialog.getByText('wages.exe')).toHaveCount(0);

  // Answered with a file that is already here, an item has no refused files left either.
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: `Add: ${mortgage}` }).click();
  await expect(page.getByRole('dialog', { name: mortgage })).toBeVisible();
  await input.setInputFiles(refused('again.exe'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'again.exe' })).toContainText(reason);
  await dialog.getByRole('button', { name: 'Use one already here' }).click();
  const own = page.getByRole('dialog', { name: 'Use one already here' });
  await own.getByRole('checkbox', { name: 'Rent-2029.pdf' }).check();
  await own.getByRole('button', { name: 'Use 1 file' }).click();
  await expect(arrived.getByRole('heading', { name: 'It has arrived' })).toBeFocused();
  await expect(arrived).not.toContainText('again.exe');
});

test('on the page of a request list a refused file does not keep its item among what is left', {
  tag: '@sizes',
}, async ({ page, signedInAs, db }) => {
  const client = await signedInAs('customer');
  const items = [{ label: interest }, { label: wages }];
  const list = await createRequestList(db, client.id, { items });
  await page.goto(`/requests/${list.id}`);
  const input = page.getByRole('main').locator('input[type=file][aria-label^="Choose a file"]');
  await input.setInputFiles(refused('run.exe'));
  await expect(page.getByRole('listitem').filter({ hasText: 'run.exe' }).last()).toContainText(reason);
  await input.setInputFiles(await pdf('Scan 1.pdf'));
  await expect(page.getByRole('button', { name: wages, expanded: true })).toBeFocused();
  await expect(
    page.getByRole('button', { name: new RegExp(`^${interest.split(' (')[0]}.*Sent`) }),
  ).toBeVisible();
  await expect(page.getByText('run.exe')).toHaveCount(0);

  await input.setInputFiles([refused('wages.exe'), await pdf('Scan 2.pdf')]);
  await expect(page.getByText('You have sent everything.')).toBeVisible();
  await expect(page.getByText('wages.exe was not sent', { exact: true })).toBeVisible();
});

test('on the page of an upload link a refused file neither holds back the result nor stays', {
  tag: '@sizes',
}, async ({ page, db, signedInInSecondBrowser }) => {
  const client = await signedInInSecondBrowser('customer');
  const items = [{ label: interest }, { label: wages }];
  const list = await createRequestList(db, client.user.id, { items });
  const made = await client.page.request.post(`/api/request-lists/${list.id}/upload-link`);
  const { url } = (await made.json()) as UploadLink;
  await page.goto(`/send${new URL(url).hash}`);
  const add = (label: string) => page.locator(`input[aria-label="Choose a file: ${label}"]`);
  const thanks = (count: string) => page.getByRole('heading', { name: `Thank you. ${count} arrived.` });

  await add(interest).setInputFiles(refused('run.exe'));
  await expect(page.getByRole('region', { name: interest })).toContainText(reason);
  await add(interest).setInputFiles(await pdf('Scan 1.pdf'));
  await expect(thanks('1 file has')).toBeFocused();
  await expect(page.getByText('run.exe')).toHaveCount(0);
  await page.getByRole('button', { name: 'Add more files' }).click();
  await expect(page.getByRole('region', { name: interest })).toContainText('1 file has arrived');
  await expect(page.getByText('run.exe')).toHaveCount(0);

  // Refused at another item, and chosen together with a good one.
  await add(interest).setInputFiles(refused('other.exe'));
  await expect(page.getByRole('region', { name: interest })).toContainText(reason);
  await add(wages).setInputFiles([refused('wages.exe'), await pdf('Scan 2.pdf')]);
  await expect(thanks('2 files have')).toBeFocused();
  for (const name of ['other.exe', 'wages.exe'])
    await expect(page.getByText(`${name} was not sent. ${reason}`)).toBeVisible();
});

test('in Files a refused file goes when a good one has arrived', { tag: '@sizes' }, async ({
  page,
  signedInAs,
}) => {
  await signedInAs('customer');
  await page.goto('/files?tab=upload');
  const input = page.locator('input[type=file][multiple]').first();
  await input.setInputFiles([refused('run.exe'), refused('Receipt.jpg')]);
  await expect(page.getByRole('listitem').filter({ hasText: 'run.exe' })).toContainText(reason);
  await input.setInputFiles([await pdf('Scan 1.pdf'), refused('beside.exe')]);
  await page.getByRole('button', { name: 'Upload File', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Received' })).toContainText('Scan 1.pdf');
  await expect(page.getByText('run.exe')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Remove beside.exe' })).toHaveCount(0);
  await expect(page.getByText(`beside.exe was not sent. ${reason}`)).toBeVisible();
  // A picture stays, because it can still become a PDF.
  await expect(page.getByRole('button', { name: 'Turn into PDF: Receipt.jpg' })).toBeVisible();
});

test('in Attach files a refused file goes when a good one has arrived', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('customer');
  const staff = await createAdmin(db);
  await page.goto(`/messages?with=${staff.id}`);
  await page.getByRole('button', { name: 'Attach files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  const input = dialog.locator('input[type=file]').first();
  await input.setInputFiles(refused('run.exe'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'run.exe' })).toContainText(reason);
  await input.setInputFiles(await pdf('Scan 1.pdf'));
  await expect(dialog.getByRole('checkbox', { name: 'Scan 1.pdf' })).toBeChecked();
  await expect(dialog.getByText('run.exe')).toHaveCount(0);
});

test('when staff upload for a client a refused file goes when a good one has arrived', {
  tag: '@sizes',
}, async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const client = await createUser(db);
  await page.goto('/admin/documents');
  await page.getByRole('button', { name: 'Upload for a client' }).click();
  const dialog = page.getByRole('dialog', { name: 'Upload for a client' });
  const picker = dialog.getByRole('combobox', { name: 'Client' });
  await picker.fill(client.username);
  await expect(dialog.getByRole('option')).toHaveCount(1);
  await dialog.getByRole('option').click();
  const input = dialog.locator('input[type=file][multiple]').first();
  await input.setInputFiles(refused('run.exe'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'run.exe' })).toContainText(reason);
  await input.setInputFiles(await pdf('Scan 1.pdf'));
  await dialog.getByRole('button', { name: 'Upload File', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Received' })).toContainText('Scan 1.pdf');
  await expect(dialog.getByText('run.exe')).toHaveCount(0);
});
