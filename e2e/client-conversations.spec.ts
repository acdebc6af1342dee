import type { Page } from '@playwright/test';
import { count, eq } from 'drizzle-orm';
import { messages } from '#server/core/database/schema.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, type createUser, type User } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';
import { pdf } from './pdf-files.ts';

const messageTimePattern = /^[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M$/;
const listDatePattern = /^[A-Z][a-z]{2} \d{1,2}$/;

const uniqueName = () => `N${crypto.randomUUID().slice(0, 8)}`;
const conversations = (page: Page) => page.getByRole('list', { name: 'Conversations' });
const messageList = (page: Page) => page.getByRole('region', { name: /^Messages with/ });
const composer = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true });
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const countSentBy = (db: Parameters<typeof createUser>[0], { id }: User) =>
  db
    .select({ sent: count() })
    .from(messages)
    .where(eq(messages.fromUserId, id))
    .then(([row]) => row?.sent);

// `npm run prove -- live-screens` measures that this takes less than a second, on two nodes and without other load.
test('client and staff see a new message, its reply and the read receipts without a reload', {
  tag: '@sizes',
}, async ({ page, signedInAs, signedInInSecondBrowser }) => {
  test.slow();
  const customer = await signedInAs('customer', { name: uniqueName() });
  const { page: adminPage, user: admin } = await signedInInSecondBrowser('admin', {
    name: uniqueName(),
    darkMode: true,
  });
  await adminPage.goto('/messages');
  await expect(adminPage.getByText('No messages yet', { exact: true })).toBeVisible();
  await expect(
    adminPage.getByText("You'll see messages from customers here when they contact you.", { exact: true }),
  ).toBeVisible();
  // Staff cannot message each other.
  if (isPhone(adminPage)) await adminPage.getByRole('link', { name: 'New Message' }).click();
  const customers = adminPage.getByRole('combobox', { name: 'Recipient' });
  await customers.fill(admin.firstName as string);
  await expect(adminPage.getByText('No customer matches. Try a name, username or email.')).toBeVisible();
  await customers.fill(customer.firstName as string);
  await expect(adminPage.getByRole('option')).toHaveText([new RegExp(`^${customer.firstName} Quill`)]);
  await customers.press('Escape');
  if (isPhone(adminPage)) await adminPage.getByRole('link', { name: 'Back to conversations' }).click();

  await page.goto('/messages');
  await expect(page.getByText('No messages yet', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Contact your accountant to get started with messaging.', { exact: true }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'New Message' }).click();
  await expect(page.getByRole('heading', { name: 'New Message' })).toBeVisible();
  const send = page.getByRole('button', { name: 'Send Message', exact: true });
  await send.click();
  await expect(toastOf(page, 'Recipient required')).toBeVisible();
  await expect(toastOf(page, 'Please select a recipient for your message.')).toBeVisible();
  await expect(page.getByText('Message cannot be empty', { exact: true })).toBeVisible();

  const recipient = page.getByRole('combobox', { name: 'Recipient' });
  await recipient.click();
  await expect(page.getByRole('option').first()).toContainText('Support');
  await recipient.fill(customer.firstName as string);
  await expect(page.getByText('Nobody of that name works here.')).toBeVisible();
  await recipient.fill(admin.firstName as string);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(recipient).toHaveValue(`${admin.firstName} Quill`);
  await page.getByRole('textbox', { name: 'Message' }).fill('Is the return filed?');
  await send.click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();

  const entry = conversations(adminPage).getByRole('link', { name: `${customer.firstName} Quill` });
  await expect(entry).toContainText('Is the return filed?');
  await expect(entry).toContainText('1 unread');
  await expect(entry.locator('time')).toHaveText(listDatePattern);
  await expect(entry.locator('[data-initials=NQ]')).toBeVisible();
  // Counts open conversations, including the support queue that all journeys share.
  await expect(adminPage).toHaveTitle(/^\([1-9][\d,]*\+?\) /);
  await expect(adminPage.getByRole('button', { name: 'Notifications, 1 unread' })).toBeVisible();

  await expect(page.getByRole('heading', { name: `Support · ${admin.firstName} Quill` })).toBeVisible();
  await expect(messageList(page).getByText('Read', { exact: true })).toHaveCount(0);
  await entry.click();
  await expect(adminPage.getByRole('heading', { name: `${customer.firstName} Quill` })).toBeVisible();
  await expect(messageList(adminPage)).toContainText('Is the return filed?');
  await expect(messageList(page).getByText('Read', { exact: true })).toBeVisible();
  await expect(adminPage.getByRole('button', { name: 'Notifications', exact: true })).toBeVisible();
  await expectAccessible(adminPage);

  await composer(adminPage).fill('Yes, this morning.');
  await composer(adminPage).press('Control+Enter');
  await expect(messageList(page)).toContainText('Yes, this morning.');
  await expect(composer(adminPage)).toHaveValue('');
  await expect(messageList(adminPage).getByText('Read', { exact: true })).toBeVisible();
  await expect(messageList(page).locator('time')).toHaveText([messageTimePattern, messageTimePattern]);
  await expectAccessible(page);

  if (isPhone(page)) await adminPage.getByRole('link', { name: 'Back to conversations' }).click();
  await expect(entry).toContainText('You: Yes, this morning.');
  await expect(entry).not.toContainText('unread');
  if (isPhone(page)) await page.getByRole('link', { name: 'Back to conversations' }).click();
  const customerEntry = conversations(page).getByRole('link', { name: `${admin.firstName} Quill` });
  await expect(customerEntry.getByText('Admin', { exact: true })).toBeVisible();
});

test('loads older messages on demand, and neither they nor a new message move the visible ones', async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
  db,
  baseURL,
}) => {
  const customer = await signedInAs('customer');
  const { user: admin, page: adminPage } = await signedInInSecondBrowser('admin');
  for (let index = 1; index <= 70; index++) {
    await createMessage(db, admin.id, customer.id, { content: `Line ${index} of the ledger`, read: true });
  }
  await page.goto(`/messages?with=${admin.id}`);
  const line = (index: number) => messageList(page).getByText(`Line ${index} of the ledger`, { exact: true });
  await expect(line(70)).toBeInViewport();
  await expect(line(40)).toHaveCount(0);

  for (const [first, last] of [
    [41, 11],
    [11, 1],
  ] as const) {
    await messageList(page).press('Home');
    const earlier = page.getByRole('button', { name: 'Show earlier messages' });
    // The browser may scroll smoothly. The list is laid out from its bottom, so scrollTop is negative; the heights are
    // rounded.
    await expect
      .poll(() => messageList(page).evaluate((box) => box.scrollHeight - box.clientHeight + box.scrollTop))
      .toBeLessThanOrEqual(1);
    const top = async () => Math.round((await line(first).boundingBox())?.y ?? 0);
    const before = await top();
    await earlier.click();
    await expect(line(last)).toHaveCount(1);
    // The button disappears or moves up with the loaded messages; the messages that were visible do not move.
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
  }
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0);

  await line(20).scrollIntoViewIfNeeded();
  const top = async () => (await line(20).boundingBox())?.y;
  const topBefore = await top();
  await adminPage.request.post('/api/messages', {
    data: { content: 'Something new', toUserId: customer.id },
    headers: { origin: baseURL as string },
  });
  const notice = page.getByRole('button', { name: '1 new message' });
  await expect(notice).toBeVisible();
  await expect.poll(top).toBeCloseTo(topBefore as number, 0);
  await notice.click();
  await expect(messageList(page).getByText('Something new')).toBeInViewport();
  await expect(notice).toHaveCount(0);
});

test('keeps the draft of each conversation across page loads, and removes drafts on sign-out', {
  tag: '@sizes',
}, async ({ page, signedInAs, db }) => {
  const customer = await signedInAs('customer');
  const [dana, marcus] = [
    await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' }),
    await createAdmin(db, { firstName: 'Marcus', lastName: 'Bell' }),
  ];
  await createMessage(db, dana.id, customer.id);
  await createMessage(db, marcus.id, customer.id);
  await page.goto('/messages');
  const open = async (name: string) => {
    if (isPhone(page) && (await composer(page).isVisible()))
      await page.getByRole('link', { name: 'Back to conversations' }).click();
    await conversations(page).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name: `Support · ${name}` })).toBeVisible();
  };
  await open('Dana Reyes');
  await composer(page).fill('Dear Dana, about the van');
  await open('Marcus Bell');
  await expect(composer(page)).toHaveValue('');
  await open('Dana Reyes');
  await expect(composer(page)).toHaveValue('Dear Dana, about the van');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Account menu/ })
    .click();
  await page.getByRole('menuitem', { name: 'Dashboard' }).click();
  await page.goto(`/messages?with=${dana.id}`);
  await expect(composer(page)).toHaveValue('Dear Dana, about the van');
  await composer(page).fill('   ');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Message cannot be empty', { exact: true })).toBeVisible();
  expect(await countSentBy(db, customer)).toBe(0);

  await composer(page).fill('Not yet sent');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/auth');
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft'))),
  ).toEqual([]);
});

test("'Support' shows the assignee's name, and a colleague's answer shows the colleague's name", {
  tag: '@desktop',
}, async ({ page, signedInAs, signedInInSecondBrowser, db, baseURL }) => {
  const customer = await signedInAs('customer');
  const { page: staffPage, user: staff } = await signedInInSecondBrowser('admin', { name: uniqueName() });
  const { id, content } = await createMessage(db, customer.id, null);
  await page.goto('/messages?with=support');
  await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeVisible();
  await staffPage.goto(`/admin/inbox?message=${id}`);
  await staffPage.getByRole('button', { name: 'Assign to me' }).click();
  const answers = `${staff.firstName} Quill answers`;
  await expect(page.getByText(new RegExp(`^${answers} for `))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Support', exact: true })).toBeVisible();
  await expect(conversations(page).getByRole('link', { name: answers })).toContainText('Support');
  await expect(messageList(page)).toContainText(content);

  const dana = await createAdmin(db, { firstName: 'Dana', lastName: 'Reyes' });
  const asked = await createMessage(db, customer.id, dana.id);
  await page.goto(`/messages?with=${dana.id}`);
  await expect(page.getByRole('heading', { name: 'Support · Dana Reyes' })).toBeVisible();
  for (const text of ['Good morning.', 'I answer for Dana today.']) {
    await staffPage.request.post('/api/messages', {
      data: { content: text, replyToId: asked.id },
      headers: { origin: baseURL as string },
    });
    await expect(messageList(page)).toContainText(text);
  }
  const name = messageList(page)
    .locator('p')
    .filter({ hasText: `${staff.firstName} Quill` });
  await expect(name).toHaveCount(1);
});

test('attaches new and existing files of the client to a message', async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  test.slow();
  const customer = await signedInAs('customer');
  const { page: adminPage, user: admin } = await signedInInSecondBrowser('admin');
  const file = await pdf(`Lease ${uniqueName()}.pdf`);
  await page.goto(`/messages?with=${admin.id}`);
  await page.getByRole('button', { name: 'Attach files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await expect(dialog.getByText('No files found. Upload the first one.')).toBeVisible();
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(dialog.getByRole('checkbox', { name: file.name })).toBeChecked();
  await expect(dialog.getByText('1 of at most 10 chosen')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await composer(page).fill('The lease, signed.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toHaveCount(0);

  await adminPage.goto(`/messages?with=${customer.id}`);
  const download = adminPage.waitForEvent('download');
  await messageList(adminPage).getByRole('button', { name: file.name }).click();
  const viewer = adminPage.getByRole('dialog', { name: file.name });
  await viewer.getByRole('button', { name: 'Download', exact: true }).click();
  expect((await download).suggestedFilename()).toBe(file.name);
  await adminPage.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await adminPage.getByRole('button', { name: 'Attach files' }).click();
  const choice = adminPage.getByRole('dialog').getByRole('checkbox', { name: file.name });
  await choice.check();
  await adminPage.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
  await composer(adminPage).fill('Page two is missing here.');
  await composer(adminPage).press('Control+Enter');
  await expect(messageList(page).getByRole('button', { name: file.name })).toHaveCount(2);
});

test('a new file is attached before the dialog can be closed', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('customer');
  const admin = await createAdmin(db);
  const file = await pdf('Slow list.pdf');
  await page.goto(`/messages?with=${admin.id}`);
  await page.getByRole('button', { name: 'Attach files' }).click();
  const dialog = page.getByRole('dialog', { name: 'Attach files' });
  await expect(dialog.getByText('No files found. Upload the first one.')).toBeVisible();
  const listGate = Promise.withResolvers<void>();
  await page.route(/\/api\/files\?/, async (route) => {
    await listGate.promise;
    await route.continue();
  });
  await dialog.locator('input[type=file]').setInputFiles(file);
  await expect(toastOf(page, 'File uploaded')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Uploading...' })).toBeDisabled();
  await page.keyboard.press('Escape');

  listGate.resolve();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: `Remove ${file.name}` })).toBeVisible();
});

test.describe('when sending fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('marks the message as failed, and a retry does not send it twice', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const customer = await signedInAs('customer');
    const admin = await createAdmin(db);
    const before = await createMessage(db, admin.id, customer.id);
    const keys: (string | undefined)[] = [];
    const outcomes = ['error', 'responseLost', 'ok'];
    await page.route('**/api/messages', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      const outcome = outcomes.shift();
      if (outcome === 'error') return route.fulfill({ status: 500, body: '' });
      if (outcome === 'ok') return route.continue();
      await route.fetch();
      await route.abort();
    });
    await page.goto(`/messages?with=${admin.id}`);
    // A message written before the conversation has loaded is not recognized in a live update.
    await expect(messageList(page)).toContainText(before.content);
    await composer(page).fill('The lease is signed.');
    await composer(page).press('Control+Enter');
    await expect(toastOf(page, 'Failed to send message')).toBeVisible();
    await expect(toastOf(page, 'There was an error sending your message.')).toBeVisible();
    const failed = page.getByText('Not sent. There was an error sending your message.', { exact: true });
    await expect(failed).toBeVisible();
    await expectAccessible(page);
    expect(await countSentBy(db, customer)).toBe(0);

    await page.reload();
    await expect(failed).toBeVisible();
    // The server stores the message but its response is lost; the message arrives as a live update.
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => countSentBy(db, customer)).toBe(1);
    await expect(messageList(page).getByText(/^Not sent|Sending/)).toHaveCount(0);
    await expect(messageList(page).getByText('The lease is signed.', { exact: true })).toHaveCount(1);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);

    await composer(page).fill('And the deposit is paid.');
    await page.getByRole('button', { name: 'Send', exact: true }).click();
    await expect(toastOf(page, 'Message sent')).toBeVisible();
    await expect(messageList(page).getByText('And the deposit is paid.', { exact: true })).toHaveCount(1);
    expect(keys[2]).not.toBe(keys[0]);
    expect(await countSentBy(db, customer)).toBe(2);
  });
});
