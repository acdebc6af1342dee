import type { Locator, Page } from '@playwright/test';
import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { requestItems } from '#server/core/database/schema.ts';
import { recountList } from '#server/request-lists/recount.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';
import { layoutProblems } from './layout-problems.ts';
import { setBrowserFontSize } from './layout-walk.ts';
import { pdf } from './pdf-files.ts';
import { photograph } from './photographs.ts';

const labels = [
  'Mortgage interest statement (Form 1098)',
  'Who looked after your children in 2029?',
  'Unemployment payments (Form 1099-G)',
  'Interest statement (Form 1099-INT)',
  'Wage statement (Form W-2)',
  'Did you move in 2029?',
  'Studio rent for 2029',
  'Health insurance statement (Form 1095-A)',
  'Student loan interest (Form 1098-E)',
] as const;

const items = labels.map((label) => ({
  label,
  shortLabel: null,
  kind: label.endsWith('?') ? ('question' as const) : ('document' as const),
}));

/** Chooses a file for the item in a dialog or on the page. */
const chooser = (within: Locator) => within.locator('input[type=file][aria-label^="Choose a file"]');

async function returnItems(db: Db, listId: number, returned: string[]) {
  await db
    .update(requestItems)
    .set({ state: 'returned', returnReason: 'not_readable', returnNote: 'Page 2 is cut off.' })
    .where(and(eq(requestItems.listId, listId), inArray(requestItems.label, returned)));
  await recountList(db, { address: 'journey', session: null }, listId);
}

async function photographIt(page: Page, dialog: Locator) {
  const picture = await photograph(page, 'IMG_1.jpg', 900, 1200);
  if (isPhone(page)) {
    await dialog.getByRole('button', { name: 'Take a photo' }).click();
    await page
      .getByRole('dialog', { name: 'Photograph your papers' })
      .locator('input[capture=environment]')
      .setInputFiles(picture);
  } else {
    // A picture chosen as a file is also converted to a PDF.
    await chooser(dialog).setInputFiles(picture);
  }
  await page.getByRole('button', { name: 'Send', exact: true }).click();
}

test('a client answers nine items with photo, file and words, and corrects two', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
}) => {
  test.slow();
  const customer = await signedInAs('customer', { name: 'Maya' });
  const assignee = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  await createFile(db, customer.id, { originalFilename: 'Rent-2029.pdf' });
  const list = await createRequestList(db, customer.id, { items, assigneeId: assignee.id });

  await page.goto('/dashboard');
  const forYou = page.getByRole('region', { name: 'For you' });
  const row = forYou.getByRole('listitem').filter({ hasText: 'We need 9 things for your 2029 tax return' });
  await expect(row.first()).toContainText('Please send them by Tuesday, April 9, 2030.');
  await expectAccessible(page);

  await test.step('answers the first three at home', async () => {
    await forYou.getByRole('button', { name: `Add: ${labels[0]}` }).click();
    const dialog = page.getByRole('dialog', { name: labels[0] });
    await expect(dialog.getByText('Why we need it.')).toBeVisible();
    await expectAccessible(page);
    await photographIt(page, dialog);
    const arrived = page.getByRole('dialog', { name: 'It has arrived' });
    await expect(arrived.getByRole('heading', { name: 'It has arrived' })).toBeFocused();
    await expect(arrived).toContainText('8 things left');
    await expectAccessible(page);
    await arrived.getByRole('button', { name: 'Go to the next one' }).click();

    const question = page.getByRole('dialog', { name: labels[1] });
    await question.getByLabel('Your answer').fill('Little Oaks Preschool, $4,310.');
    await page.reload();
    // The draft survives the reload.
    await forYou.getByRole('button', { name: `Answer: ${labels[1]}` }).click();
    await expect(question.getByLabel('Your answer')).toHaveValue('Little Oaks Preschool, $4,310.');
    await question.getByRole('button', { name: 'Send answer' }).click();
    await arrived.getByRole('button', { name: 'Go to the next one' }).click();

    await page
      .getByRole('dialog', { name: labels[2] })
      .getByRole('button', { name: 'This does not apply to me' })
      .click();
    const noted = page.getByRole('dialog', { name: 'Noted' });
    await expect(noted).toContainText('6 things left');
    await expect(noted.getByRole('button', { name: 'Undo' })).toBeVisible();
    await noted.getByRole('button', { name: 'Done for now' }).click();
  });

  await forYou.getByRole('link', { name: isPhone(page) ? 'Open the whole list' : /^Open the list/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your 2029 tax return');
  const turn = page.getByRole('region', { name: 'Whose turn it is' });
  const todo = page.getByRole('main');
  const itemButton = (label: string) => page.getByRole('button', { name: label, expanded: true });

  await test.step('finishes the list on its page', async () => {
    await expect(turn).toContainText('Your turn: 6 things left');
    await expect(turn.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '3 of 9 sent');
    await expectAccessible(page);
    await chooser(todo)
      .first()
      .setInputFiles(await pdf('Scan 7.pdf'));
    await expect(turn).toContainText('Your turn: 5 things left');
    await expect(itemButton(labels[4])).toBeFocused();
    await chooser(todo)
      .first()
      .setInputFiles([await pdf('Scan 8.pdf'), await pdf('Scan 9.pdf')]);
    await expect(itemButton(labels[5])).toBeFocused();
    await page.getByLabel('Your answer').fill('No.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(itemButton(labels[6])).toBeFocused();

    await page.getByRole('button', { name: 'Use one already here' }).click();
    const own = page.getByRole('dialog', { name: 'Use one already here' });
    await own.getByRole('checkbox', { name: 'Rent-2029.pdf' }).check();
    await own.getByRole('button', { name: 'Use 1 file' }).click();
    await expect(itemButton(labels[7])).toBeFocused();
    await chooser(todo)
      .first()
      .setInputFiles(await pdf('Scan 10.pdf'));
    await expect(itemButton(labels[8])).toBeFocused();
    await page.getByRole('button', { name: 'This does not apply to me' }).click();
    await expect(turn).toContainText('You have sent everything.');
    await expect(turn).toBeFocused();
    await expect(
      page.getByRole('button', { name: /^Wage statement \(Form W-2\) Sent .*, 2 files$/ }),
    ).toBeVisible();
  });

  await test.step('corrects two that were sent back', async () => {
    await returnItems(db, list.id, [labels[0], labels[1]]);
    await page.reload();
    await expect(turn).toContainText('Your turn: 2 things left');
    await expect(page.getByText('We could not read it')).toBeVisible();
    await expect(page.getByText('“Page 2 is cut off.”')).toBeVisible();
    await expectAccessible(page);
    const again = page.getByRole('group', { name: 'Send it again' });
    await expect(again.getByRole('button')).toHaveText([
      'Take a photo',
      'Choose a file',
      'Use one already here',
    ]);
    await expect(todo.getByRole('button', { name: 'Use another file' })).toHaveCount(0);
    await chooser(todo)
      .first()
      .setInputFiles(await pdf('Flat.pdf'));
    await expect(itemButton(labels[1])).toBeFocused();
    await page.getByLabel('Your answer').fill('Little Oaks Preschool, 2210 Fern Street.');
    await page.getByRole('button', { name: 'Send answer' }).click();
    await expect(turn).toContainText('With us since');
    await expect(turn.getByRole('progressbar')).toHaveAttribute('aria-valuetext', '9 of 9 sent');
  });
});

test.describe('when the code of a dialog cannot be loaded', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('the dashboard stays, and the next try opens the dialog', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const customer = await signedInAs('customer');
    await createRequestList(db, customer.id, { items: items.slice(0, 1) });
    await page.goto('/dashboard');
    const add = page.getByRole('button', { name: `Add: ${labels[0]}` });
    await page.route(/\/assets\/item-dialog/, (route) => route.abort());
    await add.click();
    await expect(page.getByText('It could not be opened', { exact: true })).toBeVisible();
    await page.unroute(/\/assets\/item-dialog/);
    await add.click();
    await expect(page.getByRole('dialog', { name: labels[0] })).toBeVisible();
  });
});

test('a client asks for more time', async ({ page, signedInAs, db }) => {
  const customer = await signedInAs('customer');
  const assignee = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  const { id } = await createRequestList(db, customer.id, {
    ...{ assigneeId: assignee.id, dueOn: '2030-04-09', taxDate: '2030-04-15' },
  });
  await page.goto(`/requests/${id}`);
  await page.getByRole('button', { name: 'I need more time' }).click();
  const dialog = page.getByRole('dialog', { name: 'I need more time' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog).toContainText('Your tax return is still due on Monday, April 15, 2030.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Tell Dana' }).click();
  await expect(page.getByText('Your turn, until Thursday, April 11, 2030: 1 thing left')).toBeVisible();
});

test.describe("somebody else's list", () => {
  test.use({ expectedErrors: /status of 404/ });

  test('is not found', { tag: '@desktop' }, async ({ page, signedInAs, db }) => {
    await signedInAs('customer');
    const { id } = await createRequestList(db, (await createUser(db)).id);
    await page.goto(`/requests/${id}`);
    await expect(page.getByRole('heading', { name: 'List not found' })).toBeVisible();
  });
});

test('home, list and dialog fit a narrow phone with large letters', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const customer = await signedInAs('customer');
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  const list = await createRequestList(db, customer.id, {
    assigneeId: staff.id,
    taxDate: '2030-04-15',
    items: [
      ...items.slice(0, 3),
      { label: labels[3], state: 'returned', returnNote: 'Page 2 is cut off on the right.' },
      { label: labels[4], state: 'received' },
      { label: labels[5], kind: 'question', state: 'not_applicable' },
      { label: labels[6], state: 'accepted' },
    ],
  });
  await createRequestList(db, customer.id, {
    title: 'Bookkeeping, March 2030',
    items: [{ state: 'received' }],
  });
  await createMessage(db, staff.id, customer.id);
  await createAppointment(db, staff.id, { customerId: customer.id });
  await createFile(db, customer.id, { uploadedBy: staff.id, sha256: Buffer.alloc(32, 1) });
  await page.setViewportSize({ width: 320, height: 700 });
  await setBrowserFontSize(page, 32);
  const problems = async () => {
    const found = await page.evaluate(`(${layoutProblems})(window)`);
    return (found as ReturnType<typeof layoutProblems>).problems;
  };

  await page.goto('/dashboard');
  const add = page.getByRole('button', { name: `Add: ${labels[0]}` });
  await expect(page.getByRole('button', { name: `Send again: ${labels[3]}` })).toBeVisible();
  await expect.poll(problems).toEqual([]);
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(add).toBeVisible();
  await expect.poll(problems).toEqual([]);
  await add.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expect.poll(problems).toEqual([]);

  await page.goto(`/requests/${list.id}`);
  await page.getByRole('button', { name: 'I need more time' }).waitFor();
  for (const label of [labels[0], labels[1], labels[2]])
    await page.getByRole('button', { name: label, expanded: false }).click();
  await expect.poll(problems).toEqual([]);
  await page.getByRole('button', { name: 'I need more time' }).click();
  await expect(page.getByRole('dialog', { name: 'I need more time' })).toBeVisible();
  await expect.poll(problems).toEqual([]);
});
