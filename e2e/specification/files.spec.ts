import {
  aPdf,
  button,
  contains,
  expect,
  fileInput,
  isPhone,
  lists,
  openRowMenu,
  rowOf,
  shows,
  slowUploads,
  test,
  toast,
  watchProgress,
} from '../specification-fixtures.ts';

/** Section 2, File Manager and upload panel, with the rules of section 5 and the notices of section 8. */

test('all files: empty, columns, sizes, search, actions, previews', async ({ page, spec }) => {
  const owner = await spec.signIn('customer');
  await page.goto('/files');
  await shows(page, ['File Manager', 'No files found', 'Get started by uploading your first file.']);
  await lists(page.getByRole('tab'), ['All Files', 'Upload New']);
  // Section 9: Bytes, KB, MB, GB at 1024 base, up to two decimals.
  for (const [name, bytes] of [
    ['Tiny.txt', 512],
    ['Letter.docx', 90_132],
    ['Payroll.xls', 320_000],
    ['Return.pdf', 1_929_380],
    ['Archive.zip', 1_610_612_736],
  ] as const)
    await spec.file(owner, name, { bytes });
  await page.reload();
  if (!isPhone(page))
    await lists(page.getByRole('columnheader').filter({ hasNotText: 'Actions' }), [
      'Type',
      'Name',
      'Size',
      'Uploaded',
      'Downloads',
    ]);
  // Section 9: 'MMM d' in lists.
  for (const [name, size] of [
    ['Tiny.txt', '512 Bytes'],
    ['Letter.docx', '88.02 KB'],
    ['Payroll.xls', '312.5 KB'],
    ['Return.pdf', '1.84 MB'],
    ['Archive.zip', '1.5 GB'],
  ] as const)
    await contains(rowOf(page, name), [size, /[A-Z][a-z]{2} \d{1,2}/]);

  for (const [name, words, action] of [
    ['Letter.docx', "can't be previewed directly", 'Download to view'],
    ['Payroll.xls', "can't be previewed directly", 'Download to view'],
    ['Tiny.txt', 'This file type cannot be previewed. Please download it to view.', 'Download'],
  ] as const) {
    const actions = await openRowMenu(page, name);
    for (const entry of ['Preview', 'Download'])
      await expect(actions.filter({ hasText: new RegExp(`^${entry}$`) })).toBeVisible();
    await actions.filter({ hasText: /^Preview$/ }).click();
    const dialog = page.getByRole('dialog');
    await contains(dialog, [words]);
    await expect(button(dialog, action)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }

  const search = page.getByPlaceholder('Search files...');
  await search.fill('RETURN');
  await expect(rowOf(page, 'Return.pdf')).toHaveCount(1);
  await expect(rowOf(page, 'Letter.docx')).toHaveCount(0);
  await search.fill('nothing like it');
  await shows(page, ['No files found', 'No files match your search criteria. Try a different search term.']);
});

test('upload new: refusals, a file with its size, progress, notice, preview, download', async ({
  page,
  spec,
}) => {
  test.slow();
  await spec.signIn('customer');
  await page.goto('/files?tab=upload');
  // Section 2: who can open them; in the words of resolution 4, which says what is true.
  await contains(page.getByRole('main'), [/Only you and your accountant/i]);
  if (!isPhone(page)) await contains(page.getByRole('main'), [/Drop files here/i]);
  await expect(page.getByRole('button', { name: /^Browse/ })).toBeVisible();
  await fileInput(page).setInputFiles({ name: 'Holiday.PNG', mimeType: '', buffer: Buffer.from('x') });
  await toast(
    page,
    'destructive',
    'Invalid file type',
    'Please upload a file with one of the following extensions: .pdf, .doc, .docx, .xls, .xlsx',
  );
  const large = { name: 'Large.pdf', mimeType: '', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await fileInput(page).setInputFiles(large);
  await toast(page, 'destructive', 'File too large', 'Please upload a file smaller than 10MB.');
  // At most 10 MB: so much is taken.
  const largest = { name: 'Largest.pdf', mimeType: '', buffer: Buffer.alloc(10 * 1024 * 1024) };
  await fileInput(page).setInputFiles(largest);
  await contains(rowOf(page, largest.name), [/10(\.0+)? MB/]);
  await expect(rowOf(page, largest.name)).not.toContainText('too large');
  await button(page, 'Remove Largest.pdf').click();

  const paper = await aPdf('Return 2025.PDF', { bytes: 300_000 });
  await fileInput(page).setInputFiles(paper);
  await contains(rowOf(page, paper.name), [/\d\.\d+ MB/]);
  await slowUploads(page, 200_000);
  const progress = await watchProgress(page);
  await button(page, 'Upload File').click();
  await toast(page, 'default', 'File uploaded', 'Your file has been uploaded successfully.');
  // Section 4: rises in steps up to 90, then 100.
  const steps = await progress();
  expect(steps).toEqual([...steps].sort((one, other) => one - other));
  expect(steps.filter((step) => step < 90).length).toBeGreaterThan(1);
  expect(steps.slice(-2)).toEqual([90, 100]);
  await page.getByRole('tab', { name: 'All Files' }).click();
  const actions = await openRowMenu(page, paper.name);
  await actions.filter({ hasText: /^Preview$/ }).click();
  const dialog = page.getByRole('dialog');
  await shows(dialog, [
    'Some PDF files may not preview correctly. You can download the file for better viewing.',
  ]);
  if (!isPhone(page)) {
    // Section 9: the frame is 500 px high.
    const frame = dialog.locator('iframe');
    await expect(frame).toHaveAttribute('src', /^\/api\/files\/\d+\/download/);
    expect((await frame.boundingBox())?.height).toBe(500);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  const download = page.waitForEvent('download');
  await (await openRowMenu(page, paper.name)).filter({ hasText: /^Download$/ }).click();
  expect((await download).suggestedFilename()).toBe(paper.name);
  await toast(page, 'default', 'Download started');
  // Section 4: the count rises and the list is fetched again.
  await contains(rowOf(page, paper.name), [isPhone(page) ? '1 download' : /1$/]);
});
