import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { appointments, messages } from '#server/core/database/schema.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDays } from '../src/test/open-days.ts';
import { chooseTime, expectToast, submitButton } from './booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

const [day] = openDays(1) as [string];
const withNumber = 'My Social Security number is 123-45-6789.';
const question = (page: Page) => page.getByRole('dialog', { name: 'Send this number?' });
const goBack = (page: Page) => question(page).getByRole('button', { name: 'Go back' });
const sendAnyway = (page: Page) => question(page).getByRole('button', { name: 'Send anyway' });

test('asks before sending a support request with a Social Security number', async ({
  page,
  signedInAs,
  db,
}) => {
  const client = await signedInAs('customer');
  const stored = () => db.select().from(messages).where(eq(messages.fromUserId, client.id));
  await page.goto('/support');
  await page.getByLabel('Subject').fill('About my number');
  await page.getByLabel('Category').selectOption('account');
  await page.getByLabel('Message', { exact: true }).fill(withNumber);
  const send = page.getByRole('button', { name: 'Submit request' });
  await send.click();
  await expect(goBack(page)).toBeFocused();
  await expectAccessible(page, '[role=dialog]');
  await goBack(page).click();
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(withNumber);
  expect(await stored()).toEqual([]);

  await send.click();
  await sendAnyway(page).click();
  await expect(page.getByRole('heading', { name: 'Request Submitted' })).toBeVisible();
  expect(await stored()).toMatchObject([{ content: withNumber }]);
});

test('asks before sending a message with a Social Security number', async ({ page, signedInAs, db }) => {
  const client = await signedInAs('customer');
  const staff = await createAdmin(db);
  await createMessage(db, staff.id, client.id);
  await page.goto(`/messages?with=${staff.id}`);
  const composer = page.getByRole('textbox', { name: 'Message', exact: true });
  await composer.fill(withNumber);
  await composer.press('Control+Enter');
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(composer).toHaveValue(withNumber);
  await composer.press('Control+Enter');
  await sendAnyway(page).click();
  await expectToast(page, 'Message sent');
  await expect(composer).toHaveValue('');
});

test('asks before booking an appointment with a Social Security number in its notes', async ({
  page,
  signedInAs,
  db,
}) => {
  const client = await signedInAs('customer');
  const staff = await createAdmin(db);
  await page.goto('/appointments');
  await page.getByLabel('Company').selectOption({ label: 'Personal' });
  await chooseTime(page, staff, day, '9:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Bookkeeping' });
  await page.getByLabel('Notes').fill(withNumber);
  await submitButton(page).click();
  await sendAnyway(page).click();
  await expectToast(page, 'Appointment Scheduled');
  expect(await db.select().from(appointments).where(eq(appointments.customerId, client.id))).toMatchObject([
    { notes: withNumber },
  ]);
});

test('tells visitors to leave such numbers out', async ({ page }) => {
  await page.goto('/#contact');
  await page.getByLabel('Message', { exact: true }).fill(withNumber);
  await page.getByRole('button', { name: 'Send Message', exact: true }).click();
  await expect(
    page.getByText(/^This looks like a Social Security, tax or card number\. Please leave it out/).last(),
  ).toBeVisible();
});
