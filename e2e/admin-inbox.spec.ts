import type { Locator, Page } from '@playwright/test';
import { createMessage } from '#test/factories/messages.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const randomSuffix = () => crypto.randomUUID().slice(0, 8);
const timestampPattern = /[A-Z][a-z]{2} \d{1,2}, \d{1,2}:\d\d [AP]M/;
/** By CSS, because an open dialog hides the roles of the page behind it. */
const rows = (page: Page) => page.locator('#main').locator('tbody tr, li');
const row = (page: Page, text: string) => rows(page).filter({ hasText: text });
const dialogOf = (page: Page) => page.getByRole('dialog');
const toastOf = (page: Page, text: string) => page.getByText(text, { exact: true }).first();
const search = (page: Page) => page.getByPlaceholder('Search messages...');

async function chooseFromMenu(page: Page, of: Locator, item: string) {
  await of.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Waits for the closing animation: a menu opened before its end would be the second one on the page. */
async function closeMenu(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

test('finds, reads and copies a message, and replies with a template', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  context,
  db,
}) => {
  test.slow();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await signedInAs('admin', { name: 'Dana' });
  const suffix = randomSuffix();
  const maya = await createUser(db, { firstName: 'Maya', lastName: suffix });
  const colleague = await createAdmin(db, { firstName: 'Marcus', lastName: 'Bell' });
  const content = `Can you confirm the estimate ${suffix}?\nI move the money on Friday.`;
  await createMessage(db, maya.id, admin.id, { content });
  await createMessage(db, maya.id, admin.id, {
    content: `Only by mail ${suffix}`,
    channel: 'email',
    read: true,
  });
  await createMessage(db, maya.id, colleague.id, { content: `For somebody else ${suffix}` });

  await page.goto('/admin/inbox');
  await expect(page.getByRole('tab')).toHaveText(['All Messages', 'Portal Messages', 'Email Messages']);
  await search(page).fill(suffix);
  await expect(rows(page)).toHaveCount(3);
  if (!isPhone(page)) {
    await expect(page.getByRole('columnheader')).toHaveText([
      'From',
      'To',
      'Message',
      'Channel',
      'Date',
      'Status',
      'Actions',
    ]);
    await expect(row(page, 'confirm the estimate').getByText('Customer', { exact: true })).toBeVisible();
    await expect(row(page, 'confirm the estimate').getByText('Admin', { exact: true })).toBeVisible();
    await expect(row(page, 'confirm the estimate').locator('[data-initials=DQ]')).toBeVisible();
  }
  const ownRow = row(page, 'confirm the estimate');
  await expect(ownRow).toContainText('Portal');
  await expect(ownRow).toContainText('New');
  await expect(ownRow).toContainText(timestampPattern);
  await expect(ownRow).toHaveCSS('font-weight', '600');
  await expect(row(page, 'somebody else')).toHaveCSS('font-weight', '400');

  await page.getByRole('tab', { name: 'Email Messages' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText('Email');
  await expect(rows(page)).toContainText('Read');
  await page.getByRole('tab', { name: 'Portal Messages' }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(page).toHaveURL(new RegExp(`q=${suffix}&channel=portal`));
  await page.reload();
  await expect(rows(page)).toHaveCount(2);

  const colleagueRow = row(page, 'somebody else');
  await colleagueRow.getByRole('button', { name: /^Actions for/ }).click();
  const clientPage = `Client page of Maya ${suffix}`;
  await expect(page.getByRole('menuitem')).toHaveText(['View Message', 'Open conversation', clientPage]);
  await closeMenu(page);
  await ownRow.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem')).toHaveText([
    'View Message',
    'Open conversation',
    'Mark as Read',
    clientPage,
  ]);
  await closeMenu(page);
  // Opening a message that is addressed to another user does not mark it as read.
  await chooseFromMenu(page, colleagueRow, 'View Message');
  await expect(dialogOf(page)).toContainText('For somebody else');
  await dialogOf(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(colleagueRow).toContainText('New');

  await ownRow.getByRole('button', { name: `Message from Maya ${suffix},` }).click();
  const dialog = dialogOf(page);
  await expect(dialog).toContainText('I move the money on Friday.');
  for (const label of ['Date', 'From', 'To', 'Channel']) {
    await expect(dialog.getByText(label, { exact: true })).toBeVisible();
  }
  await expect(ownRow).toContainText('Read');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(toastOf(page, 'Copied to clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(content);

  await dialog.getByRole('button', { name: 'Reply' }).click();
  const text = dialog.getByRole('textbox', { name: 'Message' });
  await expect(text).toHaveValue('Hello Maya,\n\n');
  await expect(dialog).toContainText(`Your reply goes to Maya ${suffix}.`);
  await dialog.getByRole('button', { name: 'Templates' }).click();
  // The firm's own templates are listed among these.
  const given = /^(Thank you|Request more information|Schedule appointment|Edit templates)$/;
  await expect(page.getByRole('menuitem').filter({ hasText: given })).toHaveText([
    'Thank you',
    'Request more information',
    'Schedule appointment',
    'Edit templates',
  ]);
  await page.getByRole('menuitem', { name: 'Thank you' }).click();
  await expect(text).toHaveValue(/Maya/);
  await expect(text).not.toHaveValue(/\{\{|Hello Maya,\n\nH/);
  await expect(text).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  const send = dialog.getByRole('button', { name: 'Send Reply', exact: true });
  await text.fill(' ');
  await expect(send).toBeDisabled();
  await text.press('Control+Enter');
  await expect(toastOf(page, 'Missing information')).toBeVisible();
  await expect(toastOf(page, 'Please enter a message and select a recipient.')).toBeVisible();
  await text.fill(`Confirmed ${suffix}, go ahead.`);
  // Closing the dialog keeps the draft.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await ownRow.getByRole('button', { name: `Message from Maya ${suffix},` }).click();
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await expect(text).toHaveValue(`Confirmed ${suffix}, go ahead.`);
  const sendGate = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/messages', async (route) => {
    calls += 1;
    await sendGate.promise;
    await route.continue();
  });
  await send.dblclick();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeDisabled();
  await text.press('Control+Enter');
  sendGate.resolve();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  expect(calls).toBe(1);
  await expect(dialog).toHaveCount(0);
  await expect(row(page, 'go ahead')).toHaveCount(1);
  await expect(row(page, 'go ahead')).toContainText('New');

  await search(page).fill(`nobody wrote ${randomSuffix()}`);
  await expect(page.getByText('No messages found', { exact: true })).toBeVisible();
  await expect(page.getByText('No messages match your search criteria.', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Messages are found by whole words and by how a word begins.', { exact: true }),
  ).toBeVisible();
});

test('forwards a message to the team, to a customer or back to its sender', async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
  db,
}) => {
  test.slow();
  await signedInAs('admin', { darkMode: true });
  const { user: colleague, page: colleaguePage } = await signedInInSecondBrowser('admin', {
    name: `Priya${randomSuffix()}`,
  });
  const suffix = randomSuffix();
  const sender = await createUser(db, { firstName: 'Theo', lastName: suffix });
  await createUser(db, { firstName: 'Elena', lastName: `C${suffix}` });
  await createMessage(db, sender.id, colleague.id, { content: `The W-9 is attached ${suffix}`, read: true });
  await page.goto(`/admin/inbox?q=${suffix}`);
  await expect(rows(page)).toHaveCount(1);
  await chooseFromMenu(page, row(page, 'The W-9'), 'View Message');
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Forward' }).click();
  const text = dialog.getByRole('textbox', { name: 'Message' });
  const forward = dialog.getByRole('button', { name: 'Forward Message', exact: true });
  await expect(text).toHaveValue(
    new RegExp(`From: Theo ${suffix}\nDate: ${timestampPattern.source}\n\nThe W-9 is attached ${suffix}$`),
  );
  await expect(forward).toBeDisabled();
  await text.press('Control+Enter');
  await expect(toastOf(page, 'Missing information')).toBeVisible();

  const recipient = dialog.getByRole('combobox', { name: 'Recipient' });
  await recipient.click();
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await recipient.click();
  for (const group of ['Original sender', 'Team members', 'Customers']) {
    await expect(dialog.getByRole('group', { name: group })).toHaveCount(1);
  }
  await expect(dialog.getByRole('group', { name: 'Original sender' })).toContainText(`Theo ${suffix}`);
  await expectAccessible(page, '[role=dialog]');
  await recipient.fill(`Elena C${suffix}`);
  await dialog.getByRole('option', { name: `Elena C${suffix}` }).click();
  await expect(dialog.getByText(/to another client/)).toBeVisible();
  await expect(forward).toBeEnabled();
  await recipient.fill(colleague.firstName as string);
  await dialog.getByRole('group', { name: 'Team members' }).getByRole('option').click();
  await expect(dialog.getByText(/to another client/)).toHaveCount(0);
  await text.press('Control+Home');
  await text.pressSequentially(`Yours ${suffix}, I think.`);
  await colleaguePage.goto('/admin/inbox');
  await expect(rows(colleaguePage).first()).toBeVisible();
  await forward.click();
  await expect(toastOf(page, 'Message sent')).toBeVisible();
  const arrived = row(colleaguePage, `Yours ${suffix}, I think.`);
  await expect(arrived).toHaveCount(1);
  await expect(arrived).toHaveCSS('font-weight', '600');
  // The title also counts the support queue, which all journeys share.
  await expect(colleaguePage).toHaveTitle(/^\([1-9][\d,]*\+?\) Universal Inbox/);
  await chooseFromMenu(colleaguePage, arrived, 'Mark as Read');
  await expect(arrived).toHaveCSS('font-weight', '400');
});

test.describe('two staff members', () => {
  // The second answer is refused once.
  test.use({ expectedErrors: /status of 409/ });

  test('assign a conversation of the queue, and the second answer is refused once', {
    tag: '@sizes',
  }, async ({ page, signedInAs, signedInInSecondBrowser, db }) => {
    await signedInAs('admin', { name: 'Dana' });
    const { page: colleaguePage } = await signedInInSecondBrowser('admin', {
      name: `Marcus${randomSuffix()}`,
    });
    const suffix = randomSuffix();
    const client = await createUser(db, { firstName: 'Wes', lastName: suffix });
    await createSupportRequest(db, client.id, {
      subject: `Preview stays grey ${suffix}`,
      category: 'technical',
      content: 'On my tablet the frame stays grey.',
    });
    const other = await createUser(db, { firstName: 'Ines', lastName: suffix });
    await createMessage(db, other.id, null, { content: `Who is my accountant ${suffix}?` });
    for (const openPage of [page, colleaguePage]) {
      await openPage.goto(`/admin/inbox?q=${suffix}`);
      await openPage.getByRole('button', { name: /^Firm's queue/ }).click();
      await expect(rows(openPage)).toHaveCount(2);
    }
    await expect(row(page, 'Preview stays grey')).toContainText('Technical');
    if (!isPhone(page)) await expect(row(page, 'Preview stays grey')).toContainText('Nobody yet');

    await chooseFromMenu(page, row(page, 'Who is my accountant'), 'Assign to me');
    await expect(toastOf(page, 'Conversation assigned')).toBeVisible();
    await expect(rows(colleaguePage)).toHaveCount(1);

    await chooseFromMenu(page, row(page, 'Preview stays grey'), 'View Message');
    await chooseFromMenu(colleaguePage, row(colleaguePage, 'Preview stays grey'), 'View Message');
    await expect(dialogOf(page)).toContainText("In the firm's queue. Nobody has taken it yet.");
    await expectAccessible(page, '[role=dialog]');
    await dialogOf(colleaguePage).getByRole('button', { name: 'Assign to me' }).click();
    await expect(dialogOf(colleaguePage)).toContainText('You answer this conversation.');
    await expect(dialogOf(page)).toContainText(/Marcus\w+ Quill answers this conversation\./);
    await expect(dialogOf(page).getByRole('button', { name: 'Assign to me' })).toHaveCount(0);

    const reply = async (of: Page, text: string) => {
      await dialogOf(of).getByRole('button', { name: 'Reply' }).click();
      await dialogOf(of).getByRole('textbox', { name: 'Message' }).fill(text);
    };
    await reply(page, 'Please restart the tablet.');
    await reply(colleaguePage, `It is mended ${suffix}.`);
    await colleaguePage.keyboard.press('Control+Enter');
    await expect(dialogOf(colleaguePage)).toHaveCount(0);
    await page.keyboard.press('Control+Enter');
    const alert = dialogOf(page).getByRole('alert');
    await expect(alert).toContainText(/Marcus\w+ Quill has answered meanwhile\./);
    await expect(alert).toContainText(`It is mended ${suffix}.`);
    await expect(alert.getByRole('link', { name: 'Open conversation' })).toHaveAttribute(
      'href',
      /^\/messages\?id=\d+$/,
    );
    await expectAccessible(page, '[role=dialog]');
    await expect(dialogOf(page).getByRole('textbox', { name: 'Message' })).toHaveValue(
      'Please restart the tablet.',
    );
    await dialogOf(page).getByRole('button', { name: 'Send Reply' }).click();
    await expect(toastOf(page, 'Message sent')).toBeVisible();
  });
});

test('adds, uses, edits and deletes templates', async ({ page, signedInAs, db }) => {
  const admin = await signedInAs('admin');
  const client = await createUser(db, { firstName: 'Hana' });
  const message = await createMessage(db, client.id, admin.id);
  const name = `Extension filed ${randomSuffix()}`;
  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Message templates' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Message templates' })).toBeVisible();
  await page.getByRole('button', { name: 'Add template' }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await expect(dialog.getByRole('link', { name: 'Please enter a name' })).toBeVisible();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Text').fill('Dear {{firstName}},\n\nthe extension is filed.');
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByRole('button', { name: 'Add template' }).click();
  await expect(toastOf(page, 'Template added')).toBeVisible();
  await expect(row(page, name)).toHaveCount(1);

  await page.goto(`/admin/inbox?message=${message.id}`);
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await dialog.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('menuitem', { name }).click();
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue(
    'Dear Hana,\n\nthe extension is filed.',
  );

  await page.goto('/admin/templates');
  await chooseFromMenu(page, row(page, name), 'Edit template');
  await dialog.getByLabel('Text').fill('The extension is filed, {{firstName}}.');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(toastOf(page, 'Template updated')).toBeVisible();
  await expect(row(page, name)).toContainText('The extension is filed, {{firstName}}.');
  await chooseFromMenu(page, row(page, name), 'Delete template');
  await expect(dialog).toContainText(name);
  await dialog.getByRole('button', { name: 'Delete template' }).click();
  await expect(toastOf(page, 'Template deleted')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('keeps the reply in its field, and an empty inbox shows an empty state', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const admin = await signedInAs('admin');
    const client = await createUser(db);
    const message = await createMessage(db, client.id, admin.id);
    await page.route('**/api/messages', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status: 500, body: '' }) : route.continue(),
    );
    await page.goto(`/admin/inbox?message=${message.id}`);
    const dialog = dialogOf(page);
    await dialog.getByRole('button', { name: 'Reply' }).click();
    await dialog.getByRole('textbox', { name: 'Message' }).fill('Thank you, it is in.');
    await dialog.getByRole('button', { name: 'Send Reply' }).click();
    await expect(toastOf(page, 'Failed to send message')).toBeVisible();
    await expect(toastOf(page, 'There was an error sending your message.')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveValue('Thank you, it is in.');

    await page.route('**/api/admin/messages?*', (route) =>
      route.fulfill({ json: [], headers: { 'X-Total-Count': '0' } }),
    );
    await page.goto('/admin/inbox?channel=email');
    await expect(page.getByText('No messages found', { exact: true })).toBeVisible();
    await expect(page.getByText('Your inbox is empty', { exact: true })).toBeVisible();
    await expect(page.getByText(/Email is not connected/)).toBeVisible();
  });
});
