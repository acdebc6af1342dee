import type { Page } from '@playwright/test';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, test } from './fixtures.ts';

const phone = { tag: '@phone' };

test('closes the viewer and the menu before it leaves the page', phone, async ({ page, signedInAs, db }) => {
  const { id } = await signedInAs('customer');
  await createFile(db, id, {
    originalFilename: 'Letter.docx',
    fileType: 'docx',
    sha256: Buffer.alloc(32, 1),
  });
  const viewer = page.getByRole('dialog', { name: 'Letter.docx' });
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Files', exact: true }).click();
  await page.getByRole('button', { name: 'Letter.docx', exact: true }).click();
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toBeHidden();
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/files');

  await test.step('in one press after a layer was closed by its button', async () => {
    await page.getByRole('button', { name: 'Letter.docx', exact: true }).click();
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await page.goForward();
    await expect(page).toHaveURL('/files');
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
  });

  await test.step('and after a link in the menu', async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/dashboard');
    await expect(menu).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL('/settings');
  });

  await test.step("the menu ends with 'Log out'", async () => {
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await menu.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/auth');
    await expect(menu).toBeHidden();
  });
});

test('closes the upper of two dialogs, then the lower', phone, async ({ page, signedInAs, db }) => {
  const admin = await signedInAs('admin');
  const customer = await createUser(db, { firstName: 'Ines', lastName: 'Halloran' });
  const { id } = await createMessage(db, customer.id, admin.id, { content: 'Is the draft ready?' });
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/admin/inbox?message=${id}`);
  const lower = page.getByRole('dialog', { name: 'Reply', includeHidden: true });
  const upper = page.getByRole('dialog', { name: 'Attach files' });
  await page.getByRole('dialog').getByRole('button', { name: 'Reply' }).click();
  const text = lower.getByLabel('Message', { exact: true });
  await text.fill('It is, and here it comes.');
  await lower.getByRole('button', { name: 'Attach files' }).click();
  await expect(upper).toBeVisible();
  await page.goBack();
  await expect(upper).toBeHidden();
  await expect(text).toHaveValue('It is, and here it comes.');
  await page.goBack();
  await expect(lower).toBeHidden();
  await expect(page).toHaveURL('/admin/inbox');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL('/admin');
});

/** Half a second passes before each piece of work of React's scheduler. */
async function slowDownReact(page: Page) {
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage;
    MessagePort.prototype.postMessage = function (message: unknown) {
      setTimeout(() => post.call(this, message), 500);
    };
  });
}

test('closes the chat on a slow phone', phone, async ({ page }) => {
  await slowDownReact(page);
  await page.goto('/book');
  await page.locator('header a[href="/"]').first().click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Open support chat' }).click();
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog', { name: 'Support chat' })).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('closes the chat and the public menu', phone, async ({ page }) => {
  await page.goto('/book');
  await page.locator('header a[href="/"]').first().click();
  await expect(page).toHaveURL('/');
  for (const [button, layer] of [
    ['Open support chat', 'Support chat'],
    ['Open menu', 'Menu'],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('dialog', { name: layer })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog', { name: layer })).toBeHidden();
    await expect(page).toHaveURL('/');
  }
  await page.goBack();
  await expect(page).toHaveURL('/book');
});
