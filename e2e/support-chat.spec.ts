import type { Page } from '@playwright/test';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const opener = (page: Page) => page.getByRole('button', { name: 'Open support chat' });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Support chat' });
const log = (page: Page) => page.getByRole('log');
const question = (page: Page) => page.getByLabel('Your question');
const send = (page: Page) => panel(page).getByRole('button', { name: 'Send', exact: true });

async function ask(page: Page, text: string) {
  await question(page).fill(text);
  await question(page).press('Enter');
}

test('opens, answers with a next step, and closes', { tag: '@sizes' }, async ({ page }) => {
  // axe runs twice on a long page.
  test.slow();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  await page.goto('/');
  await expect(opener(page)).toBeVisible();
  expect(fetched.filter((url) => url.includes('chat-panel'))).toEqual([]);
  await opener(page).click();
  await expect(log(page)).toContainText('Hello! How can I help you with accounting services today?');
  await expect(question(page)).toBeFocused();
  await expect(send(page)).toBeDisabled();
  await question(page).fill('   ');
  await expect(send(page)).toBeDisabled();
  await question(page).press('Enter');
  await expect(log(page)).not.toContainText('You:');
  await expectAccessible(page);
  if (isPhone(page)) {
    await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  }

  const held = Promise.withResolvers<void>();
  const sessionIds: string[] = [];
  await page.route('**/api/chatbot/message', async (route) => {
    sessionIds.push(route.request().postDataJSON().sessionId);
    await held.promise;
    await route.continue();
  });
  await ask(page, 'How can I book an appointment?');
  await expect(log(page)).toContainText('Typing...');
  await question(page).fill('Where is your office located?');
  await expect(send(page)).toBeDisabled();
  held.resolve();
  await expect(log(page)).not.toContainText('Typing...');
  await expect(send(page)).toBeEnabled();
  await expectAccessible(page, 'dialog');
  await send(page).click();
  await expect(log(page)).toContainText('1180 Larkfield Avenue NE');
  expect(sessionIds[0]).toHaveLength(21);
  expect(sessionIds).toEqual([sessionIds[0], sessionIds[0]]);

  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(log(page)).toContainText('1180 Larkfield Avenue NE');
  await page.getByRole('button', { name: 'Close support chat' }).click();
  await expect(panel(page)).toBeHidden();

  await opener(page).click();
  await log(page).getByRole('link', { name: 'Book an appointment' }).first().click();
  await expect(page).toHaveURL('/book');
});

test('a message with a Social Security number is not sent', { tag: '@desktop' }, async ({ page }) => {
  let calls = 0;
  await page.route('**/api/chatbot/message', (route) => {
    calls += 1;
    return route.continue();
  });
  await page.goto('/privacy');
  await opener(page).click();
  await ask(page, 'My Social Security number is 123-45-6789');
  await expect(log(page)).toContainText('so we have not kept it');
  await expect(question(page)).toHaveValue('My Social Security number is 123-45-6789');
  expect(calls).toBe(0);
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('offers to retry, call or write, and retries under the same idempotency key', {
    tag: '@desktop',
  }, async ({ page }) => {
    let failing = true;
    const keys: (string | undefined)[] = [];
    await page.route('**/api/chatbot/message', (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      return failing ? route.fulfill({ status: 503, body: '' }) : route.continue();
    });
    await page.goto('/services/notary');
    await opener(page).click();
    await ask(page, 'What are your opening hours?');
    await expect(log(page)).toContainText('We could not get an answer just now.');
    await expect(log(page).getByRole('link', { name: '(404) 555-0142' })).toHaveAttribute('href', /^tel:/);
    await expect(log(page).getByRole('link', { name: 'contact form' })).toHaveAttribute('href', '/#contact');
    await expectAccessible(page, 'dialog');
    failing = false;
    await log(page).getByRole('button', { name: 'Try again' }).click();
    await expect(log(page)).toContainText('Monday to Friday, 9 AM to 5 PM Eastern Time');
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });
});

test('sends an unanswered question to the staff with the whole conversation', async ({
  page,
  signedInInSecondBrowser,
}) => {
  const suffix = crypto.randomUUID().slice(0, 8);
  const email = `ines-${suffix}@example.test`;
  await page.goto('/');
  await opener(page).click();
  await ask(page, `Do you tune ${suffix} harpsichords?`);
  await expect(log(page)).toContainText("I don't have an answer to that");
  await expect(log(page).getByRole('link', { name: 'Call (404) 555-0142' })).toBeVisible();
  await log(page).getByRole('button', { name: 'Send us a message' }).click();
  await expect(page.getByRole('heading', { name: 'Send this conversation to our staff' })).toBeFocused();
  await expectAccessible(page, 'dialog');
  await page.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(panel(page)).toContainText('Full name must be at least 2 characters');
  const form = panel(page);
  await form.getByLabel('Full name').fill('Ines Halloran');
  await form.getByLabel('Email').fill(email);
  await form.getByRole('button', { name: 'Send to our staff' }).click();
  await expect(log(page)).toContainText(`will write to ${email} within 24 hours`);

  const { page: adminPage } = await signedInInSecondBrowser('admin');
  await adminPage.goto(`/admin/contacts?q=${encodeURIComponent(email)}`);
  await adminPage.getByRole('button', { name: 'Ines Halloran' }).first().click();
  await expect(adminPage.getByRole('dialog')).toContainText(`Visitor: Do you tune ${suffix} harpsichords?`);
  await expect(adminPage.getByRole('dialog')).toContainText(
    "Chat: I'm sorry, I don't have an answer to that",
  );
});
