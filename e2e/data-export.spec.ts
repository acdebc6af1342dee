import { readFile } from 'node:fs/promises';
import { readZip } from '#test/data-exports.ts';
import { createMessage } from '#test/factories/messages.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { mailWithSubject } from './mailbox.ts';
import { pdf } from './pdf-files.ts';

test('a client downloads all of their data', { tag: '@desktop' }, async ({ page, db, signedInAs }) => {
  const client = await signedInAs('customer');
  await createMessage(db, client.id, null, { content: 'Where is my 1099?' });
  const file = await pdf('Ledger.pdf');
  await page.goto('/files?tab=upload');
  await page.locator('input[type=file]').first().setInputFiles(file);
  await page.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByRole('region', { name: 'Received' }).getByText('Ledger.pdf')).toBeVisible();

  await page.goto('/profile?tab=security');
  const section = page.getByRole('region', { name: 'Your data' });
  await section.getByRole('button', { name: 'Make a copy of everything' }).click();
  await expect(section.getByText('The copy is being made.')).toBeVisible();
  const { text } = await mailWithSubject(client.email, /^Your data is ready to download$/);
  expect(text).toContain('/profile?tab=security');

  const start = section.getByRole('button', { name: 'Download' });
  await expect(start).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 390]) {
      await page.setViewportSize({ width, height: 844 });
      await expectAccessible(page, 'main');
    }
  }
  const downloading = page.waitForEvent('download');
  await start.click();
  const download = await downloading;
  expect(download.url()).toMatch(/\/api\/data-exports\/\d+\/download$/);
  expect(download.suggestedFilename()).toMatch(/^data-of-.*\.zip$/);
  const entries = await readZip(await readFile(await download.path()));
  expect(entries.get('files/Ledger.pdf')?.equals(file.buffer)).toBe(true);
  expect(entries.get('messages.txt')?.toString()).toContain('Where is my 1099?');
  expect(entries.get('account.txt')?.toString()).toContain(client.email);
});
