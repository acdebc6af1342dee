import type { Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { contacts } from '#server/core/database/schema.ts';
import { firm } from '../firm.config.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';
import { ownSite } from './site.ts';

const form = (page: Page) => page.locator('#contact form');

async function fillIn(page: Page, email: string) {
  await page.goto('/#contact');
  await form(page).getByLabel('Full name').fill('Ines Halloran');
  await form(page).getByLabel('Email').fill(email);
  await form(page).getByLabel('Phone').fill('404-555-0188');
  await form(page).getByLabel('Service').selectOption({ label: 'Bookkeeping' });
  await form(page).getByLabel('Message').fill('Could you take over our bookkeeping from January?');
}

test('stores the enquiry, confirms it by mail and notifies the firm', async ({ page, db }) => {
  const email = `ines-${crypto.randomUUID()}@example.test`;
  await fillIn(page, email);
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const sent = page.getByRole('heading', { name: 'Message Sent Successfully!' });
  await expect(sent).toBeVisible();
  await expect(form(page)).toHaveCount(0);
  await expect(page.getByText('Message sent successfully', { exact: true })).toBeVisible();
  await expect(
    page.getByText('Thank you for reaching out! We will contact you shortly.', { exact: true }).first(),
  ).toBeVisible();
  await expectAccessible(page);

  expect(await db.select().from(contacts).where(eq(contacts.email, email))).toMatchObject([
    { fullName: 'Ines Halloran', phone: '404-555-0188', serviceInterested: 'bookkeeping', status: 'new' },
  ]);
  const [acknowledgement] = await mailsTo(email);
  expect(acknowledgement?.subject).toBe('We have your message');
  expect(acknowledgement?.text).toContain('Dear Ines,');
  expect(acknowledgement?.text).not.toContain('Could you take over our bookkeeping from January?');
  const toFirm = async () =>
    (await (await fetch(`${ownSite().mailUrl}/email`)).json()).filter(
      ({ to, text }: { to: { address: string }[]; text: string }) =>
        to[0]?.address === firm.emails.support && text.includes(email),
    ).length;
  await expect.poll(toFirm).toBe(1);

  await page.getByRole('button', { name: 'Send Another Message' }).click();
  await expect(form(page).getByLabel('Full name')).toHaveValue('');
  await expect(form(page).getByLabel('Message')).toHaveValue('');
});

test('shows a message for each invalid field', async ({ page }) => {
  await page.goto('/#contact');
  await expect(form(page).getByLabel('Service').getByRole('option')).toHaveText([
    'Select a service',
    'Tax Preparation',
    'Bookkeeping',
    'Financial Planning',
    'Business Consulting',
    'Other Services',
  ]);
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const message of [
    'Full name must be at least 2 characters',
    'Please enter a valid email address',
    'Please select a service',
    'Message must be at least 10 characters',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  }
  await expectAccessible(page);
  await form(page).getByLabel('Phone').fill('12345');
  await form(page).getByRole('button', { name: 'Send Message' }).click();
  await expect(summary.getByRole('link', { name: 'Please enter a valid phone number' })).toBeVisible();
});

test('a double click sends one enquiry and disables the button', { tag: '@desktop' }, async ({
  page,
  db,
}) => {
  const email = `ines-${crypto.randomUUID()}@example.test`;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/contacts', async (route) => {
    await held.promise;
    await route.continue();
  });
  await fillIn(page, email);
  await form(page).getByRole('button', { name: 'Send Message' }).dblclick();
  await expect(form(page).getByRole('button', { name: 'Sending Message...' })).toBeDisabled();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
  expect(await db.select().from(contacts).where(eq(contacts.email, email))).toHaveLength(1);
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test('keeps the input, and a retry creates one enquiry', { tag: '@desktop' }, async ({ page, db }) => {
    const email = `ines-${crypto.randomUUID()}@example.test`;
    const keys: (string | undefined)[] = [];
    let lost = 0;
    // The server stores the enquiry, but its response is lost.
    await page.route('**/api/contacts', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      if (lost++ === 0) await route.abort('connectionreset');
      else await route.fulfill({ response });
    });
    await fillIn(page, email);
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Failed to send message', { exact: true }).first()).toBeVisible();
    await expect(form(page).getByLabel('Full name')).toHaveValue('Ines Halloran');
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByRole('heading', { name: 'Message Sent Successfully!' })).toBeVisible();
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    expect(await db.select().from(contacts).where(eq(contacts.email, email))).toHaveLength(1);
  });

  test('an error without a message offers the phone number', { tag: '@desktop' }, async ({ page }) => {
    await page.route('**/api/contacts', (route) => route.fulfill({ status: 500, body: '' }));
    await fillIn(page, `ines-${crypto.randomUUID()}@example.test`);
    await form(page).getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByText('Please try again or contact us directly by phone.').first()).toBeVisible();
  });
});
