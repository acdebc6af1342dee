import { firmToday } from '#shared/time.ts';
import { createItemFile, createRequestList } from '#test/factories/request-lists.ts';
import { createRequestTemplate } from '#test/factories/request-templates.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test('staff see what is missing, review what arrived, and check a draft before sending it', {
  tag: '@desktop',
}, async ({ page, db, signedInAs }) => {
  test.slow();
  const client = await createUser(db, {
    firstName: 'Maya',
    lastName: `Okafor-${crypto.randomUUID().slice(0, 8)}`,
  });
  await signedInAs('admin', { name: 'Dana' });
  const list = await createRequestList(db, client.id, {
    items: [{ state: 'received' }, { label: 'Interest statement (Form 1099-INT)' }],
  });
  await createItemFile(db, list.items[0]?.id as number, client.id, { sentAs: 'IMG_4471.pdf' });
  const draft = await createRequestList(db, client.id, {
    sentAt: null,
    title: 'Your 2030 tax return',
    items: [{ rollMark: 'same' }, { rollMark: 'gone', label: 'Unemployment payments (Form 1099-G)' }],
  });

  await page.goto(`/admin/clients/${client.id}`);
  await expect(page.getByRole('region', { name: 'Open now' })).toContainText('1 of 2 items');
  const requests = page.getByRole('region', { name: 'Requests' });
  await requests.getByRole('link', { name: list.title }).click();
  await expect(page.getByRole('heading', { level: 1, name: list.title })).toBeVisible();
  await expect(page.getByText('as IMG_4471.pdf')).toBeVisible();

  await test.step('accept, add an item, delete it', async () => {
    await page.getByRole('button', { name: 'Accept: Wage statement (Form W-2)' }).click();
    await expect(page.getByText('Accepted', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Add item' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add item' });
    await dialog.getByLabel('What you need').fill('Studio rent');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await expect(page.getByRole('heading', { level: 3, name: /Studio rent/ })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Studio rent' }).click();
    await page.getByRole('menuitem', { name: 'Delete item' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete item' }).click();
    await expect(page.getByRole('heading', { level: 3, name: /Studio rent/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'History' })).toContainText('removed “Studio rent”');
  });

  await test.step("a rolled-forward draft is sent without the items marked 'Gone'", async () => {
    await page.goto(`/admin/requests/${draft.id}`);
    await expect(page.getByText('Gone', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send list' }).click();
    await expect(page.getByText(/^Waiting for the client since/)).toBeVisible();
    await expect(page.getByText('Unemployment payments')).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Reminders' })).toBeVisible();
  });
});

test('staff make a list from a template on the page of a client', {
  tag: '@sizes',
}, async ({ page, db, signedInAs }) => {
  const client = await createUser(db, { firstName: 'Maya', lastName: 'Okafor' });
  const template = await createRequestTemplate(db, { name: `Form 1040 ${crypto.randomUUID().slice(0, 8)}` });
  const lastYear = String(Number(firmToday().slice(0, 4)) - 1);
  await createAdmin(db, { firstName: 'Aaron' });
  const { id } = await signedInAs('admin', { name: 'Dana' });

  await page.goto(`/admin/clients/${client.id}`);
  await page.getByRole('button', { name: 'Add request list' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ask for documents' });
  const assignee = dialog.getByLabel('Assignee');
  await expect(assignee.getByRole('option', { name: /^Aaron/ }).first()).toBeAttached();
  await expect(assignee).toHaveValue(String(id));
  await dialog.getByRole('button', { name: 'Make draft' }).click();
  await expect(dialog.getByText('Please enter a title').first()).toBeVisible();

  await dialog.getByLabel('Template').selectOption({ label: template.name });
  await expect(dialog.getByLabel('Title')).toHaveValue(`Your ${lastYear} tax return`);
  await dialog.getByRole('button', { name: 'Make draft' }).click();
  await expect(page.getByRole('heading', { level: 1, name: `Your ${lastYear} tax return` })).toBeVisible();
  for (const { label } of template.items)
    await expect(page.getByRole('heading', { level: 3, name: label })).toBeVisible();
  await page.getByRole('button', { name: 'Send list' }).click();
  await expect(page.getByText(/^Waiting for the client since/)).toBeVisible();
});
