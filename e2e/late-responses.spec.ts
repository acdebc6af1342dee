import type { Page } from '@playwright/test';
import { createContact } from '#test/factories/contacts.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createTag } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

const uniqueName = () => `N${crypto.randomUUID().slice(0, 8)}`;
/** By CSS, because an open dialog hides the roles of the page behind it. */
const row = (page: Page, text: string) =>
  page.locator('#main').locator('tbody tr, li').filter({ hasText: text });

/** Keeps writing requests from the server until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    if (route.request().method() !== 'GET') await promise;
    await route.fallback();
  });
  return resolve;
}

test('a dialog cancelled while saving neither closes the next one nor leaves the page', {
  tag: '@desktop',
}, async ({ page, signedInAs }) => {
  await signedInAs('admin');
  const name = uniqueName();
  const release = await hold(page, '**/api/admin/companies');
  await page.goto(`/admin/companies?q=${name}`);
  const open = page.getByRole('main').getByRole('button', { name: 'Add company' });
  const dialog = page.getByRole('dialog', { name: 'Add company' });
  await open.click();
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} Framing`);
  await dialog.getByLabel('Business type').selectOption('LLC');
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving...' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await open.click();
  await dialog.getByLabel('Name', { exact: true }).fill(`${name} Glass`);
  release();
  await expect(row(page, `${name} Framing`)).toBeVisible();
  await dialog.getByLabel('Business type').selectOption('LLC');
  await dialog.getByRole('button', { name: 'Add company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `${name} Glass` })).toBeVisible();
});

test('an enquiry opened meanwhile does not get the client made of another one', {
  tag: '@desktop',
}, async ({ page, signedInAs, db }) => {
  await signedInAs('admin');
  const name = uniqueName();
  await createContact(db, { fullName: `${name} Ames`, email: `${name}@example.test` });
  await createContact(db, { fullName: `${name} Bell` });
  const release = await hold(page, '**/api/admin/contacts/*/client');
  await page.goto(`/admin/contacts?q=${name}`);
  await page.getByRole('button', { name: `Make ${name} Ames a client` }).click();
  const making = page.getByRole('dialog', { name: 'Make client' });
  await making.getByRole('button', { name: 'Add without inviting' }).click();
  await expect(making.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await making.getByRole('button', { name: 'Cancel' }).click();
  await row(page, `${name} Bell`)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'View Details' }).click();
  const details = page.getByRole('dialog', { name: `${name} Bell` });
  await expect(details.getByRole('status')).toHaveText('New');
  release();
  await expect(row(page, `${name} Ames`)).toContainText('Contacted');
  await details.getByRole('button', { name: 'Mark as Contacted' }).click();
  await expect(details.getByRole('status')).toHaveText('Contacted');
  await expect(details.getByRole('link', { name: 'Open their page' })).toHaveCount(0);
});

test('a reply is gone from its field even if the dialog was closed before it arrived', {
  tag: '@desktop',
}, async ({ page, signedInAs, db }) => {
  const admin = await signedInAs('admin');
  const customer = await createUser(db, { firstName: 'Maya' });
  const suffix = uniqueName();
  const question = `Is the draft ready, ${suffix}?`;
  const reply = `It came on Friday, ${suffix}.`;
  const { id } = await createMessage(db, customer.id, admin.id, { content: question });
  const release = await hold(page, '**/api/messages');
  await page.goto(`/admin/inbox?message=${id}`);
  const dialog = page.getByRole('dialog');
  const field = dialog.getByRole('textbox', { name: 'Message' });
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await field.fill(reply);
  await dialog.getByRole('button', { name: 'Send Reply' }).click();
  await expect(dialog.getByRole('button', { name: 'Sending...' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  release();
  await expect(row(page, reply)).toHaveCount(1);
  await row(page, question)
    .getByRole('button', { name: /^Message from/ })
    .click();
  await dialog.getByRole('button', { name: 'Reply' }).click();
  await expect(field).toHaveValue(/^Hello Maya,\s*$/);
});

test('a comment is gone from its field even if the conversation was left before it arrived', {
  tag: '@desktop',
}, async ({ page, signedInAs, db }) => {
  const admin = await signedInAs('admin', { name: uniqueName() });
  const ames = await createUser(db, { firstName: uniqueName() });
  const bell = await createUser(db, { firstName: uniqueName() });
  await createMessage(db, ames.id, admin.id, { content: 'Does the piano count?' });
  await createMessage(db, bell.id, admin.id, { content: 'Is the 1099 in?' });
  const release = await hold(page, '**/api/admin/conversations/*/comments');
  await page.goto('/messages');
  const conversation = (client: { firstName: string | null }) =>
    page.getByRole('list', { name: 'Conversations' }).getByRole('link', { name: client.firstName as string });
  const field = page.getByRole('textbox', { name: 'Internal comment' });
  await conversation(ames).click();
  await page.getByRole('tab', { name: 'Internal comment' }).click();
  await field.fill('It is a grand piano.');
  await page.getByRole('button', { name: 'Add comment' }).click();
  await expect(page.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await conversation(bell).click();
  await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText('Is the 1099 in?');
  const added = page.waitForResponse('**/api/admin/conversations/*/comments');
  release();
  await (await added).finished();
  await conversation(ames).click();
  await expect(page.getByRole('region', { name: /^Messages with/ })).toContainText('It is a grand piano.');
  await page.getByRole('tab', { name: 'Internal comment' }).click();
  await expect(field).toHaveValue('');
});

test('a tag ticked while another one is being created stays ticked', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  await signedInAs('admin');
  const client = await createUser(db);
  const { name: known } = await createTag(db);
  const created = uniqueName();
  const release = await hold(page, '**/api/admin/tags');
  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Tags' }).click();
  const dialog = page.getByRole('dialog', { name: 'Tags' });
  await dialog.getByLabel('New tag').fill(created);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Adding...' })).toBeVisible();
  await dialog.getByRole('checkbox', { name: known }).check();
  release();
  await expect(dialog.getByRole('checkbox', { name: created })).toBeChecked();
  await expect(dialog.getByRole('checkbox', { name: known })).toBeChecked();
});

test('undoing an answer does not lead back from the next item', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const customer = await signedInAs('customer');
  const items = ['Studio rent', 'Student loan interest'].map((label) => ({ label }));
  await createRequestList(db, customer.id, { items });
  const release = await hold(page, '**/api/request-items/*/applies');
  await page.goto('/dashboard');
  await page.getByRole('button', { name: 'Add: Studio rent' }).click();
  await page.getByRole('button', { name: 'This does not apply to me' }).click();
  const noted = page.getByRole('dialog', { name: 'Noted' });
  await noted.getByRole('button', { name: 'Undo' }).click();
  await noted.getByRole('button', { name: 'Go to the next one' }).click();
  const next = page.getByRole('dialog', { name: 'Student loan interest' });
  await expect(next).toBeVisible();
  await expect(page.locator('#main')).toContainText('We need 1 thing ');
  release();
  await expect(page.locator('#main')).toContainText('We need 2 things ');
  await next.getByRole('button', { name: 'This does not apply to me' }).click();
  await expect(noted).toContainText('Next: Studio rent');
});

test.describe('when one of two answers fails', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('its error stays when the other one arrives', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const customer = await signedInAs('customer');
    const list = await createRequestList(db, customer.id, {
      items: ['Did you move?', 'Did you marry?'].map((label) => ({ label, kind: 'question' as const })),
    });
    const [moved, married] = list.items.map(({ id }) => id);
    const release = await hold(page, `**/api/request-items/${moved}/answer`);
    await page.route(`**/api/request-items/${married}/answer`, (route) =>
      route.fulfill({ status: 500, body: '' }),
    );
    await page.goto(`/requests/${list.id}`);
    await page.getByRole('button', { name: 'Did you marry?' }).click();
    const todo = (label: string) => page.getByRole('listitem').filter({ hasText: label });
    for (const label of ['Did you move?', 'Did you marry?']) {
      await todo(label).getByLabel('Your answer').fill('No.');
      await todo(label).getByRole('button', { name: 'Send answer' }).click();
    }
    await expect(todo('Did you marry?').getByRole('alert')).toBeVisible();
    release();
    await expect(page.getByRole('region', { name: 'Whose turn it is' })).toContainText('1 thing left');
    await expect(todo('Did you move?').getByLabel('Your answer')).toHaveCount(0);
    await expect(todo('Did you marry?').getByRole('alert')).toBeVisible();
  });
});
