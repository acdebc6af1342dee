import type { Locator, Request } from '@playwright/test';
import { createMessage } from '#test/factories/messages.ts';
import { createUser } from '#test/factories/users.ts';
import { expect, test, waitForAnimations } from './fixtures.ts';

const focusIsIn = (dialog: Locator) =>
  expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);

/** Whether another element would take a click at the left edge of the dialog. */
async function isCovered(dialog: Locator): Promise<boolean> {
  const box = await dialog.boundingBox();
  if (!box) throw new Error('The dialog is not on screen');
  return dialog.evaluate(
    (element, [x, y]) => !element.contains(document.elementFromPoint(x as number, y as number)),
    [box.x + 4, box.y + box.height / 2],
  );
}

test('closes only the upper dialog and keeps the input of the lower one', {
  tag: '@desktop',
}, async ({ page, context, signedInAs, db }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const admin = await signedInAs('admin');
  const customer = await createUser(db, { firstName: 'Ines', lastName: 'Halloran' });
  const { id } = await createMessage(db, customer.id, admin.id, { content: 'Is the draft ready?' });
  await page.goto(`/admin/inbox?message=${id}`);
  const lower = page.getByRole('dialog').first();
  const upper = page.getByRole('dialog', { name: 'Attach files' });
  await lower.getByRole('button', { name: 'Copy' }).click();
  const toast = page.getByText('Copied', { exact: false }).first();
  // Hovering keeps the toast open, so the keyboard is used until the toast has been checked.
  await toast.hover();
  await lower.getByRole('button', { name: 'Reply' }).press('Enter');
  const text = lower.getByLabel('Message', { exact: true });
  await text.fill('It is, and here it comes.');
  const attach = lower.getByRole('button', { name: 'Attach files' });
  await attach.press('Enter');
  await expect(upper).toBeVisible();
  await expect
    .poll(() => isCovered(page.getByRole('dialog', { includeHidden: true, name: 'Reply' })))
    .toBe(true);
  await focusIsIn(upper);

  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(upper).toBeHidden();
  await expect(text).toHaveValue('It is, and here it comes.');
  await expect(attach).toBeFocused();
  // The overlay of the upper dialog fades out.
  await expect.poll(() => isCovered(lower)).toBe(false);

  await attach.click();
  await expect(upper).toBeVisible();
  await focusIsIn(upper);
  await waitForAnimations(page);
  // Outside the upper dialog, on the lower one.
  const box = await page.getByRole('dialog', { includeHidden: true, name: 'Reply' }).boundingBox();
  await page.mouse.click((box?.x ?? 0) + 4, (box?.y ?? 0) + 40);
  await expect(upper).toBeHidden();
  await expect(text).toHaveValue('It is, and here it comes.');
  await page.keyboard.press('Escape');
  await expect(lower).toBeHidden();
});

test('moves the focus into the lower dialog when the focused element is gone', { tag: '@desktop' }, async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
  db,
}) => {
  await page.clock.install();
  await signedInAs('admin');
  const colleague = await signedInInSecondBrowser('admin', { name: 'Marcus' });
  const customer = await createUser(db);
  const { id } = await createMessage(db, customer.id, null, { content: 'Who can help me?' });
  const pendingRequests = new Set<Request>();
  page.on('request', (request) => /\/api\/(?!live)/.test(request.url()) && pendingRequests.add(request));
  page.on('requestfinished', (request) => pendingRequests.delete(request));
  await page.goto(`/admin/inbox?message=${id}`);
  const message = page.getByRole('dialog', { name: 'Message', includeHidden: true });
  const assignButton = message.getByRole('button', { name: 'Assign to me', includeHidden: true });
  await assignButton.focus();
  // Requests within a minute of the user's last action extend the session, so that minute must pass first.
  await page.clock.fastForward('01:01');
  await expect.poll(() => pendingRequests.size).toBe(0);
  await page.clock.fastForward('57:09');
  const warning = page.getByRole('dialog', { name: 'You are about to be signed out' });
  await expect(warning).toBeVisible();

  const { origin } = new URL(page.url());
  const response = await colleague.page.request.post(`${origin}/api/admin/messages/${id}/assign`, {
    headers: { origin },
    data: {},
  });
  expect(response.status()).toBe(200);
  await expect(assignButton).toHaveCount(0);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();
  await focusIsIn(message);
});
