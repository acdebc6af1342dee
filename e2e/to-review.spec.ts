import { setTimeout as wait } from 'node:timers/promises';
import { createRequestList } from '#test/factories/request-lists.ts';
import { assignClient, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';
import { hasDarkPixels } from './pdf-viewer.ts';

test('staff accept and return by keyboard', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  test.slow();
  const admin = await signedInAs('admin');
  const client = await signedInInSecondBrowser('customer', { name: 'Maya' });
  const { items } = await createRequestList(db, client.user.id, {
    assigneeId: admin.id,
    items: [
      { label: 'Bank statement, December' },
      { kind: 'question', label: 'Did you move?', state: 'received', answer: 'In June.' },
      { kind: 'question', label: 'New bank account?', state: 'received', answer: 'No.' },
    ],
  });
  await page.goto('/admin/documents/to-review?clients=mine');
  const list = page.getByRole('navigation', { name: 'Items to review' });
  const decision = page.getByRole('region', { name: 'Decision' });
  const item = (name: string) => decision.getByRole('heading', { level: 2, name });
  await expect(item('Did you move?')).toBeVisible();
  await expect(page.getByText('0 of 2 done', { exact: true })).toBeVisible();
  await expect(page.getByText('In June.')).toBeVisible();
  await expectAccessible(page);

  // Delays reads of this item: one that began before the decision arrives after it, and the one after 'Undo' is slow.
  const decided = Promise.withResolvers<void>();
  await page.route(`**/api/admin/request-items/${items[1]?.id}/review`, async (route) => {
    await decided.promise;
    const response = await route.fetch();
    await wait(500);
    await route.fulfill({ response });
  });

  // A file that arrives meanwhile appears in the list at once.
  const file = await pdf('scan.pdf', { pages: 2 });
  const sent = await client.page.request.post(`/api/request-items/${items[0]?.id}/files`, {
    multipart: { file },
  });
  expect(sent.status()).toBe(201);
  await expect(list.getByRole('link', { name: 'Bank statement, December' })).toBeVisible();

  const firstAccepted = page.waitForResponse((response) => response.url().endsWith('/accept'));
  await page.keyboard.press('a');
  // The bar stays while the pointer is over it. For a moment the accepted item offers 'Undo' too.
  const undo = page.getByRole('region', { name: 'What was sent' }).getByRole('button', { name: 'Undo' });
  await undo.hover();
  await expect(item('New bank account?')).toBeFocused();
  await expect(list.getByRole('link', { name: /^Did you move\? ?: accepted$/ })).toBeVisible();
  await expect(page.getByText('1 of 3 done', { exact: true })).toBeVisible();
  await firstAccepted;
  const lateReading = page.waitForResponse((response) => response.url().endsWith(`/${items[1]?.id}/review`));
  decided.resolve();
  await lateReading;
  await undo.click();
  await expect(item('Did you move?')).toBeFocused();
  await expect(decision.getByRole('button', { name: 'Accept' })).toBeVisible();
  await page.keyboard.press('a');
  await expect(item('New bank account?')).toBeFocused();

  // A reason is required, and shortcut letters do nothing in a text field.
  await page.keyboard.press('Control+Enter');
  await expect(decision.getByText('Choose a reason', { exact: true })).toBeVisible();
  await page.keyboard.press('r');
  await page.keyboard.press('ArrowRight');
  const wrongPeriod = decision.getByRole('radio', { name: 'Wrong period' });
  await expect(wrongPeriod).toBeChecked();
  await item('New bank account?').focus();
  await page.keyboard.press('r');
  await expect(wrongPeriod).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('a j k');
  await expect(decision.getByLabel('What should Maya send?')).toHaveValue('a j k');
  await page.keyboard.press('Control+Enter');
  await expect(item('Bank statement, December')).toBeFocused();
  await expect(list.getByRole('link', { name: /^New bank account\? ?: returned$/ })).toBeVisible();

  const sheets = page.getByRole('region', { name: 'Pages' }).getByRole('img');
  await expect(sheets).toHaveCount(2);
  await expect.poll(() => hasDarkPixels(sheets.first())).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('k');
  await expect(decision.getByText('Returned by you')).toBeVisible();
  await page.keyboard.press('j');
  await expect(item('Bank statement, December')).toBeFocused();
  // The next item is shown at once, before the server has answered.
  const accepted = page.waitForResponse((response) => response.url().endsWith('/accept'));
  await page.keyboard.press('a');
  await expect(decision.getByText('That was the last one.')).toBeVisible();
  await accepted;
  await page.reload();
  await page.getByRole('link', { name: 'To review' }).click();
  await page.getByLabel('Whose clients').selectOption('mine');
  await expect(page.getByText('Nothing to review', { exact: true })).toBeVisible();
});

test('staff file a document that a client sent without a request', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  const admin = await signedInAs('admin');
  const client = await signedInInSecondBrowser('customer', { name: 'Maya' });
  await assignClient(db, client.user.id, admin.id);
  await createRequestList(db, client.user.id, { title: 'Your tax return', items: [{ label: 'Lease' }] });
  for (const name of ['letter.pdf', 'scan.pdf']) {
    const sent = await client.page.request.post('/api/files', { multipart: { file: await pdf(name) } });
    expect(sent.status()).toBe(201);
  }
  await page.goto('/admin/documents/to-review?clients=mine');
  const heading = (name: string) => page.getByRole('heading', { level: 2, name });
  await expect(heading('letter.pdf')).toBeVisible();
  await expect(page.getByText('Sent without a request')).toBeVisible();

  const dialog = page.getByRole('dialog', { name: 'File under a request' });
  await page.keyboard.press('r');
  const file = dialog.getByRole('button', { name: 'File and accept' });
  await file.click();
  await expect(dialog.getByLabel('Item')).toHaveAccessibleDescription('Choose an item');
  await expectAccessible(page);
  await dialog.getByLabel('Item').selectOption('Lease');
  await file.click();
  await expect(heading('scan.pdf')).toBeFocused();
  await page.keyboard.press('a');
  await expect(page.getByText('That was the last one.')).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByText('Under “Lease” of')).toBeVisible();
  await page.getByRole('region', { name: 'Decision' }).getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'File under a request' })).toBeVisible();
});

test('a late response does not take staff away from where they have gone', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  const admin = await signedInAs('admin');
  const client = await createUser(db, { firstName: 'Maya' });
  await createRequestList(db, client.id, {
    assigneeId: admin.id,
    items: ['Did you move?', 'New bank account?', 'Any donations?'].map((label) => ({
      kind: 'question' as const,
      label,
      state: 'received' as const,
      answer: 'No.',
    })),
  });
  let held = Promise.withResolvers<void>();
  await page.route('**/api/admin/request-items/*/return', async (route) => {
    await held.promise;
    await route.continue();
  });
  const list = page.getByRole('navigation', { name: 'Items to review' });
  const row = (name: string) => list.getByRole('link', { name });
  const decision = page.getByRole('region', { name: 'Decision' });
  const item = (name: string) => decision.getByRole('heading', { level: 2, name });
  const note = decision.getByLabel('What should Maya send?');
  async function returnOpenItem() {
    await decision.getByRole('radio', { name: 'Wrong period' }).check();
    const asked = page.waitForRequest('**/return');
    await decision.getByRole('button', { name: 'Return to Maya' }).click();
    await asked;
  }

  await page.goto('/admin/documents/to-review?clients=mine');
  await expect(item('Did you move?')).toBeVisible();
  await returnOpenItem();
  await row('Any donations?').click();
  await expect(item('Any donations?')).toBeVisible();
  await note.fill('The receipt of the church');
  held.resolve();
  await expect(row('Did you move? : returned')).toBeVisible();
  await expect(item('Any donations?')).toBeVisible();
  await expect(note).toHaveValue('The receipt of the church');

  held = Promise.withResolvers<void>();
  await returnOpenItem();
  await page.getByRole('link', { name: 'Waiting on clients' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting on clients' })).toBeVisible();
  const returned = page.waitForResponse('**/return');
  held.resolve();
  await (await returned).finished();
  await page.getByRole('searchbox').fill('Maya');
  await expect(page).toHaveURL('/admin/documents/waiting?q=Maya');
});
