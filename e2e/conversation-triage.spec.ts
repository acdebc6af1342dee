import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { threads } from '#server/core/database/schema.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const atMost = 60;

const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const rows = (page: Page) => page.getByRole('list', { name: 'Conversations' }).getByRole('link');
const head = (page: Page, name: string) => page.getByRole('heading', { level: 2, name });

test('staff handle 20 conversations by keyboard alone', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  test.slow();
  const admin = await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 6);
  const names: string[] = [];
  for (let place = 1; place <= 20; place++) {
    const client = await createUser(db, { firstName: `Client${place}`, lastName: suffix });
    await createMessage(db, client.id, admin.id, { content: `Question ${place}` });
    // The latest message is first in the list.
    names.unshift(`Client${place} ${suffix}`);
  }

  /** Counts every key press, including Ctrl and Shift, but not typed text. */
  let presses = 0;
  const press = async (keys: string) => {
    presses += keys.split('+').length;
    await page.keyboard.press(keys);
  };
  const pressUntil = async (keys: string, isReached: () => Promise<boolean>) => {
    for (let times = 0; times < 8 && !(await isReached()); times++) await press(keys);
    expect(await isReached()).toBe(true);
  };
  const hasFocus = (name: string) => async () =>
    (await page.evaluate(() => document.activeElement?.textContent)) === name;

  const send = async () => {
    await page.keyboard.type('It is filed.');
    await press('Control+Enter');
  };
  const sendAndDone = async () => {
    await page.keyboard.type('Thank you, that is all.');
    await press('Control+Shift+Enter');
  };
  const done = () => press('Control+Shift+Enter');
  const commentAndDone = async () => {
    await pressUntil('Shift+Tab', hasFocus(`Reply to ${(names[7] as string).split(' ')[0]}`));
    await press('ArrowRight');
    const comment = page.getByRole('textbox', { name: 'Internal comment' });
    await pressUntil('Tab', () => comment.evaluate((box) => box === document.activeElement));
    await page.keyboard.type('She called, it is settled.');
    await press('Control+Enter');
    await expect(page.getByText('internal comment, only staff see it')).toBeVisible();
    await pressUntil('Shift+Tab', hasFocus('Done'));
    await press('Enter');
  };

  await page.goto('/messages');
  await expect(rows(page)).toHaveCount(20);
  await expectAccessible(page);
  await press('ArrowDown');
  await expect(rows(page).first()).toBeFocused();
  await press('Enter');
  for (const [place, name] of names.entries()) {
    await expect(head(page, name)).toBeVisible();
    await expect(field(page)).toBeFocused();
    await expect(page.getByText(`Question ${20 - place}`, { exact: true }).last()).toBeVisible();
    await (place === 3 ? sendAndDone() : place === 5 ? done() : place === 7 ? commentAndDone() : send());
  }
  await expect(page.getByText('Nothing else is open for you.')).toBeVisible();
  await expect(rows(page).filter({ hasText: 'Waiting' })).toHaveCount(17);
  await expect(rows(page).filter({ hasText: 'Done' })).toHaveCount(3);
  await expect(rows(page).first()).toContainText('You: It is filed.');
  const states = await db.select().from(threads).where(eq(threads.assigneeId, admin.id));
  expect(states.map(({ state }) => state).toSorted()).toEqual([
    ...Array<string>(3).fill('done'),
    ...Array<string>(17).fill('waiting'),
  ]);
  console.log(`20 conversations: ${presses} key presses`);
  expect(presses).toBeLessThanOrEqual(atMost);
});

test('the conversation list has filters in the URL, back button, keys and undo', { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
}) => {
  const admin = await signedInAs('admin');
  const suffix = crypto.randomUUID().slice(0, 6);
  const [imani, adaeze] = [
    await createUser(db, { firstName: 'Imani', lastName: suffix }),
    await createUser(db, { firstName: 'Adaeze', lastName: suffix }),
  ];
  await createMessage(db, adaeze.id, admin.id, { content: 'The offer for the practice', read: true });
  await createMessage(db, imani.id, admin.id, { content: 'The count sheets' });
  await page.goto('/messages');
  const tabs = page.getByRole('navigation', { name: 'Which conversations' });
  await expect(rows(page)).toHaveCount(2);
  await tabs.getByRole('link', { name: 'Unread' }).click();
  await expect(page).toHaveURL('/messages?unread=true');
  await expect(rows(page)).toHaveCount(1);
  await tabs.getByRole('link', { name: 'Waiting' }).click();
  await expect(page).toHaveURL('/messages?state=waiting&unread=true');
  await expect(page.getByText('Nothing unread', { exact: true })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/messages');
  await expect(rows(page)).toHaveCount(2);

  await page.keyboard.press('Control+K');
  await page.keyboard.type('Adaeze');
  await expect(page).toHaveURL('/messages?q=Adaeze');
  await expect(rows(page)).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?q=Adaeze&id=\d+$/);
  await expect(field(page)).toBeFocused();
  await page.reload();
  await expect(head(page, `Adaeze ${suffix}`)).toBeVisible();
  await expect(page.getByRole('searchbox', { name: 'Search messages...' })).toHaveValue('Adaeze');

  // 'Done' can be undone even after the next conversation has opened.
  await page.goto('/messages');
  await expect(rows(page)).toHaveCount(2);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(head(page, `Imani ${suffix}`)).toBeVisible();
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  // The bar stays while the pointer is over it.
  await page.getByRole('button', { name: 'Undo' }).hover();
  await expect(head(page, `Adaeze ${suffix}`)).toBeVisible();
  await expect(rows(page).first()).toContainText('Done');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(head(page, `Imani ${suffix}`)).toBeVisible();
  await expect(rows(page).first()).not.toContainText('Done');

  // Esc returns to the row, and a handled conversation moves to the filter 'Done'.
  await field(page).press('Escape');
  await expect(rows(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeFocused();
  await page.keyboard.press('Control+Shift+Enter');
  await expect(head(page, `Adaeze ${suffix}`)).toBeVisible();
  await tabs.getByRole('link', { name: 'Done' }).click();
  await expect(rows(page)).toHaveText([new RegExp(`^Imani ${suffix}`)]);
});
