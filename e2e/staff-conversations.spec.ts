import type { Page } from '@playwright/test';
import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';
import { messages, threads } from '#server/core/database/schema.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const uniqueName = () => `N${crypto.randomUUID().slice(0, 8)}`;
const nameOf = ({ firstName }: { firstName: string | null }) => `${firstName} Quill`;
const thread = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const field = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

/** The conversation of a customer with a staff member, or with the firm if `staffId` is null. */
async function conversationOf(db: Db, customerId: number, staffId: number | null): Promise<number> {
  const withStaff = staffId === null ? isNull(threads.staffId) : eq(threads.staffId, staffId);
  const [found] = await db
    .select({ id: threads.id })
    .from(threads)
    .where(and(eq(threads.customerId, customerId), withStaff));
  return found?.id as number;
}

/**
 * Returns a function that keeps new messages from the page until they are released. It waits for requests already under
 * way, whose responses could contain new messages; cancelled requests get no response.
 */
async function holdableMessages(page: Page, id: number) {
  let held: Promise<void> | undefined;
  const responses: Promise<unknown>[] = [];
  await page.route(`**/api/admin/conversations/${id}/messages?*`, async (route) => {
    await held;
    responses.push(
      route
        .request()
        .response()
        .catch(() => null),
    );
    await route.continue();
  });
  return async () => {
    const { promise, resolve: release } = Promise.withResolvers<void>();
    held = promise;
    await Promise.all(responses);
    return release;
  };
}

test("a colleague's answer belongs to the conversation it answers", { tag: '@desktop' }, async ({
  page,
  db,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  const dana = await signedInAs('admin', { name: uniqueName() });
  const { page: marcusPage, user: marcus } = await signedInInSecondBrowser('admin', { name: uniqueName() });
  const { page: theoPage, user: theo } = await signedInInSecondBrowser('customer', { name: uniqueName() });
  const question = await createMessage(db, theo.id, dana.id, { content: 'Does the piano count?' });
  const id = await conversationOf(db, theo.id, dana.id);

  await page.goto('/messages');
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link');
  await expect(rows).toHaveCount(1);
  await theoPage.goto(`/messages?with=${dana.id}`);
  await marcusPage.goto(`/messages?view=all&q=${theo.firstName}&id=${id}`);
  await expect(marcusPage.getByRole('heading', { name: nameOf(theo) })).toBeVisible();
  await expect(marcusPage.getByText(/^Open since /)).toContainText(`to ${nameOf(dana)}`);
  await expect(thread(marcusPage)).toContainText('Does the piano count?');
  await field(marcusPage).fill('It does, over seven years.');
  await field(marcusPage).press('Control+Enter');
  await expect(toastOf(marcusPage, 'Message sent')).toBeVisible();
  await expect(thread(theoPage)).toContainText('It does, over seven years.');
  await expect(thread(theoPage)).toContainText(nameOf(marcus));

  // The conversation now waits for Theo, and Dana still has not read his message to her.
  await page.goto('/messages');
  await expect(page.getByText('No open conversations')).toBeVisible();
  const isRead = () =>
    db
      .select({ read: messages.read })
      .from(messages)
      .where(eq(messages.id, question.id))
      .then(([row]) => row?.read);
  expect(await isRead()).toBe(false);
  await page.goto(`/messages?state=waiting&id=${id}`);
  await expect(thread(page)).toContainText('Does the piano count?');
  await expect(thread(page)).toContainText(`${nameOf(marcus)}for ${nameOf(dana)}`);
  await expect(page.getByText(/^Waiting since /)).toBeVisible();
  await expect.poll(isRead).toBe(true);
  await expectAccessible(page);
});

test.describe('two answers at once', () => {
  test.use({ expectedErrors: /status of 409/ });

  test('the second is refused once and kept', { tag: '@desktop' }, async ({
    page,
    db,
    baseURL,
    signedInAs,
    signedInInSecondBrowser,
  }) => {
    const dana = await signedInAs('admin', { name: uniqueName() });
    const { page: marcusPage, user: marcus } = await signedInInSecondBrowser('admin', {
      name: uniqueName(),
    });
    const { user: theo } = await signedInInSecondBrowser('customer', { name: uniqueName() });
    const question = await createMessage(db, theo.id, dana.id, { content: 'Is the 1099 in?' });
    const id = await conversationOf(db, theo.id, dana.id);
    const hold = await holdableMessages(page, id);
    await page.goto(`/messages?state=done&id=${id}`);
    await expect(thread(page)).toContainText('Is the 1099 in?');

    // Marcus's answer is not on Dana's screen yet when she sends hers.
    const release = await hold();
    await field(page).fill('It came on Friday.');
    const answered = await marcusPage.request.post(`/api/admin/conversations/${id}/messages`, {
      headers: { origin: baseURL as string, 'idempotency-key': crypto.randomUUID() },
      data: { content: 'It is in, thank you.', seenUpToId: question.id },
    });
    expect(answered.status()).toBe(201);
    const refused = page.waitForResponse((response) => response.status() === 409);
    await field(page).press('Control+Enter');
    await refused;
    release();
    const alert = page.getByRole('alert').filter({ hasText: `${nameOf(marcus)} has answered meanwhile` });
    await expect(alert).toContainText('It is in, thank you.');
    await expect(field(page)).toHaveValue('It came on Friday.');
    await expectAccessible(page);
    await field(page).press('Control+Enter');
    await expect(toastOf(page, 'Message sent')).toBeVisible();
    await expect(thread(page)).toContainText('It came on Friday.');
    await expect(alert).toHaveCount(0);
    await expect(field(page)).toHaveValue('');
    expect(await db.$count(messages, eq(messages.fromUserId, dana.id))).toBe(1);
  });

  test("an unseen message of the client prevents 'Done'", { tag: '@desktop' }, async ({
    page,
    db,
    signedInAs,
  }) => {
    const dana = await signedInAs('admin', { name: uniqueName() });
    const theo = await createUser(db, { firstName: uniqueName() });
    await createMessage(db, theo.id, dana.id, { content: 'Is the 1099 in?' });
    const id = await conversationOf(db, theo.id, dana.id);
    const hold = await holdableMessages(page, id);
    await page.goto(`/messages?id=${id}`);
    await expect(thread(page)).toContainText('Is the 1099 in?');
    const release = await hold();
    await createMessage(db, theo.id, dana.id, { content: 'And the K-1?' });
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(toastOf(page, 'The client has just written again. Read it first.')).toBeVisible();
    release();
    await expect(thread(page)).toContainText('And the K-1?');
    await expect(page.getByText(/^Open since /)).toBeVisible();
  });
});

test('staff take, comment, snooze, reopen, finish and undo a conversation of the queue', {
  tag: '@desktop',
}, async ({ page, db, signedInAs, signedInInSecondBrowser }) => {
  const dana = await signedInAs('admin', { name: uniqueName() });
  const { page: theoPage, user: theo } = await signedInInSecondBrowser('customer', { name: uniqueName() });
  await createMessage(db, theo.id, null, { content: 'Whom do I ask about payroll?' });
  const id = await conversationOf(db, theo.id, null);
  // The list shows waiting conversations only, so that no next conversation opens.
  await page.goto(`/messages?state=waiting&id=${id}`);
  await page.getByRole('button', { name: 'Take it' }).click();
  await expect(page.getByRole('button', { name: `Assigned to ${nameOf(dana)}` })).toBeVisible();
  await expect(field(page)).toBeFocused();

  await page.getByRole('tab', { name: 'Internal comment' }).click();
  const comment = page.getByRole('textbox', { name: 'Internal comment' });
  const secret = `He pays late ${crypto.randomUUID()}`;
  await comment.fill(secret);
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(thread(page).getByRole('listitem').filter({ hasText: secret })).toContainText(
    'internal comment, only staff see it',
  );
  await expect(comment).toHaveValue('');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: /^(Tomorrow morning|Next working day)/ }).click();
  await expect(page.getByText(/^Snoozed until /)).toBeVisible();
  await theoPage.goto('/messages?with=support');
  await field(theoPage).fill('I found the form.');
  await field(theoPage).press('Control+Enter');
  await expect(toastOf(theoPage, 'Message sent')).toBeVisible();
  await expect(page.getByText(/^Open since /)).toBeVisible();
  await expect(thread(page)).toContainText('I found the form.');

  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(page.getByText(/^Done since /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText(/^Open since /)).toBeVisible();

  // No response to the client contains an internal comment.
  await expect(thread(theoPage)).toContainText('I found the form.');
  await expect(theoPage.getByText(secret)).toHaveCount(0);
  for (const path of ['support', String(dana.id)]) {
    const answer = await theoPage.request.get(`/api/conversations/${path}/messages`);
    expect(await answer.text()).not.toContain(secret);
  }
});

test('a new message that is sent slowly does not take its writer out of another conversation', {
  tag: '@desktop',
}, async ({ page, db, signedInAs }) => {
  const dana = await signedInAs('admin', { name: uniqueName() });
  const [theo, maya] = [
    await createUser(db, { firstName: uniqueName() }),
    await createUser(db, { firstName: uniqueName() }),
  ];
  await createMessage(db, theo.id, dana.id, { content: 'Is the 1099 in?' });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/messages', async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  await page.goto('/messages?with=new');
  const recipient = page.getByRole('combobox', { name: 'Recipient' });
  await recipient.fill(maya.firstName as string);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await field(page).fill('Please send the lease.');
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('link', { name: nameOf(theo) })
    .click();
  await expect(thread(page)).toContainText('Is the 1099 in?');
  await field(page).fill('It came on Friday.');
  held.resolve();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  await field(page).press('Control+Enter');
  await expect(thread(page)).toContainText('It came on Friday.');
  await expect(page.getByRole('heading', { name: nameOf(theo) })).toBeVisible();
});
