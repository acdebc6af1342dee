import type { Page } from '@playwright/test';
import { firmTimestamp } from '#shared/time.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDays } from '../src/test/open-days.ts';
import { chooseDay, chooseTime, expectToast, slot, submitButton } from './booking.ts';
import { expect, expectAccessible, failUntilRetried, test } from './fixtures.ts';
import { mailsTo } from './mailbox.ts';

const [day, otherDay] = openDays(2) as [string, string];
const upcoming = (page: Page) =>
  page.getByRole('list', { name: 'Upcoming appointments' }).getByRole('listitem');
const earlier = (page: Page) =>
  page.getByRole('list', { name: 'Earlier and cancelled appointments' }).getByRole('listitem');

test('books for a company and for the client personally', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
}) => {
  const client = await signedInAs('customer');
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Whitlock' });
  const company = await createCompany(db, { name: 'Quill & Daughters LLC' });
  await joinCompany(db, client.id, company.id);
  await page.goto('/appointments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule Appointment');
  await expect(page.getByText("You don't have any upcoming appointments", { exact: true })).toBeVisible();
  await expect(page.getByLabel('Company').getByRole('option')).toHaveText([
    'Select a company',
    'Quill & Daughters LLC',
    'Personal',
  ]);
  await expect(page.getByLabel('Service Type').getByRole('option')).toHaveText([
    'Select a service type',
    'Tax Preparation',
    'Bookkeeping',
    'Financial Planning',
    'Audit Services',
    'Payroll Services',
    'Business Consultation',
  ]);
  await page.getByLabel('Company').selectOption({ label: 'Quill & Daughters LLC' });
  await chooseTime(page, staff, day, '9:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Bookkeeping' });
  await page.getByLabel('Notes').fill('The second quarter.');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/appointments', async (route) => {
    await held.promise;
    await route.continue();
  });
  await submitButton(page).click();
  await expect(page.getByRole('button', { name: 'Scheduling...' })).toBeVisible();
  held.resolve();
  await expectToast(page, 'Appointment Scheduled');
  await expect(upcoming(page)).toContainText(['9:30 AM to 10:00 AM ET']);
  for (const text of ['Bookkeeping', 'Status: scheduled', 'Quill & Daughters LLC', 'Dana Whitlock']) {
    await expect(upcoming(page)).toContainText(text);
  }
  await mailsTo(client.email, 1);

  await page.getByRole('button', { name: 'Schedule another appointment' }).click();
  await page.getByLabel('Company').selectOption({ label: 'Personal' });
  await chooseTime(page, staff, day, '1:00 PM');
  await page.getByLabel('Service Type').selectOption({ label: 'Financial Planning' });
  await submitButton(page).click();
  await expect(upcoming(page)).toHaveCount(2);
  await expect(upcoming(page).nth(1)).toContainText('Personal');
  await expect(upcoming(page).nth(1)).toContainText('1:00 PM to 1:30 PM ET');
});

test('reschedules an appointment, closes the cancel dialog without cancelling, then cancels', async ({
  page,
  signedInAs,
  db,
}) => {
  const client = await signedInAs('customer');
  const staff = await createAdmin(db);
  const startsAt = firmTimestamp(day, '09:30').toISOString();
  await createAppointment(db, staff.id, { customerId: client.id, startsAt });
  await page.goto('/appointments');
  await upcoming(page).getByRole('button', { name: 'Reschedule' }).click();
  await chooseDay(page, otherDay);
  await slot(page, '4:30 PM').check();
  await expectAccessible(page, '[role=dialog]');
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expectToast(page, 'Appointment Rescheduled');
  await expect(upcoming(page)).toContainText('4:30 PM to 5:00 PM ET');

  await upcoming(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Are you sure you want to cancel this appointment?')).toBeVisible();
  await page.getByRole('button', { name: 'Keep appointment' }).click();
  await upcoming(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expectToast(page, 'Appointment Cancelled');
  await expect(page.getByText("You don't have any upcoming appointments", { exact: true })).toBeVisible();
  await expect(earlier(page)).toContainText(['Status: cancelled']);
  await expect(earlier(page).getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(0);
});

test('the panel of a booking follows it when it is moved, and gives way to the form when it is cancelled', {
  tag: '@sizes',
}, async ({ page, signedInAs, db }) => {
  await signedInAs('customer');
  const staff = await createAdmin(db);
  const panel = page.getByRole('heading', { name: 'Your appointment is scheduled' });
  const summary = page.getByRole('term').filter({ hasText: 'When' }).locator('+ dd');
  await page.goto('/appointments');
  await chooseTime(page, staff, day, '9:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Bookkeeping' });
  await page.getByLabel('Notes').fill('The second quarter.');
  await submitButton(page).click();
  await expect(panel).toBeFocused();
  await expect(upcoming(page)).toContainText('9:30 AM to 10:00 AM ET');

  await upcoming(page).getByRole('button', { name: 'Reschedule' }).click();
  await chooseDay(page, otherDay);
  await slot(page, '4:30 PM').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expect(upcoming(page)).toContainText('4:30 PM to 5:00 PM ET');
  await expect(panel).toBeVisible();
  await expect(summary).toContainText('4:30 PM to 5:00 PM ET');

  await upcoming(page).getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByText("You don't have any upcoming appointments", { exact: true })).toBeVisible();
  await expect(panel).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'New appointment' })).toBeVisible();
  await expect(submitButton(page)).toBeVisible();
  await expect(page.getByLabel('Service Type')).toHaveValue('');
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
});

test('the panel of a booking gives way to the form when staff cancel it', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  signedInInSecondBrowser,
}) => {
  await signedInAs('customer');
  const staff = await signedInInSecondBrowser('admin');
  const panel = page.getByRole('heading', { name: 'Your appointment is scheduled' });
  await page.goto('/appointments');
  await chooseTime(page, staff.user, day, '9:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Bookkeeping' });
  const response = page.waitForResponse(
    (sent) => sent.request().method() === 'POST' && sent.url().endsWith('/api/appointments'),
  );
  await submitButton(page).click();
  const { id } = await (await response).json();
  await expect(panel).toBeVisible();
  await expect(upcoming(page)).toContainText('9:30 AM to 10:00 AM ET');
  const cancelled = await staff.page.request.post(`/api/appointments/${id}/cancel`);
  expect(cancelled.status()).toBe(200);
  await expect(page.getByRole('heading', { name: 'New appointment' })).toBeVisible();
  await expect(panel).toHaveCount(0);
});

test('only a scheduled appointment can be cancelled', async ({ page, signedInAs, db }) => {
  const client = await signedInAs('customer', { darkMode: true });
  const staff = await createAdmin(db);
  const past = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString();
  await createAppointment(db, staff.id, { customerId: client.id, startsAt: past, status: 'completed' });
  await createAppointment(db, staff.id, { customerId: client.id, status: 'no_show' });
  await createAppointment(db, staff.id, { customerId: client.id, status: 'cancelled' });
  await createAppointment(db, staff.id, { customerId: client.id });
  await page.goto('/appointments');
  await expect(earlier(page)).toHaveCount(3);
  for (const status of ['completed', 'no-show', 'cancelled']) {
    await expect(earlier(page).filter({ hasText: `Status: ${status}` })).toHaveCount(1);
  }
  await expect(page.getByRole('button', { name: 'Cancel', exact: true })).toHaveCount(1);
  await expect(upcoming(page).getByRole('button', { name: 'Cancel', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('shows a message for each invalid field', async ({ page, signedInAs, db }) => {
  const client = await signedInAs('customer');
  const company = await createCompany(db, { name: 'Quill & Daughters LLC' });
  await joinCompany(db, client.id, company.id);
  await page.goto('/appointments');
  await submitButton(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  await expect(summary.getByRole('link')).toHaveText([
    'Please select a company',
    'Please select a staff member',
    'Please select a date',
    'Please select a time slot',
    'Please select a service type',
  ]);
  await summary.getByRole('link', { name: 'Please select a company' }).click();
  await expect(page.getByLabel('Company')).toBeFocused();
  await expectAccessible(page);
});

test('chooses Personal for a client without a company', { tag: '@desktop' }, async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/appointments');
  await expect(page.getByLabel('Company')).toHaveValue('personal');
});

test.describe('when it fails', () => {
  test.use({ expectedErrors: /status of 500|Failed to load resource/ });
  const words = 'The ledger is closed for a moment.';
  const failure = { status: 500, json: { message: words, code: 'internal', requestId: 'x' } };

  test('shows the server’s message and keeps all input', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    const client = await signedInAs('customer');
    const staff = await createAdmin(db);
    await createAppointment(db, staff.id, { customerId: client.id });
    await page.route('**/api/appointments', (route) =>
      route.request().method() === 'POST' ? route.fulfill(failure) : route.continue(),
    );
    await page.route('**/api/appointments/*/cancel', (route) => route.fulfill(failure));
    await page.goto('/appointments');
    await page.getByLabel('Company').selectOption({ label: 'Personal' });
    await chooseTime(page, staff, day, '3:00 PM');
    await page.getByLabel('Service Type').selectOption({ label: 'Payroll Services' });
    await submitButton(page).click();
    await expectToast(page, 'Scheduling Failed');
    await expectToast(page, words);
    await expect(slot(page, '3:00 PM')).toBeChecked();
    await upcoming(page).getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
    await expectToast(page, 'Cancellation Failed');
    await expect(page.getByRole('dialog')).toContainText(words);
  });

  test('offers to retry when the list fails to load', { tag: '@desktop' }, async ({ page, signedInAs }) => {
    await signedInAs('customer');
    await failUntilRetried(page, '**/api/appointments?*', 500);
    await page.goto('/appointments');
    await expect(
      page.getByText("We couldn't load your appointments. Check your connection and try again."),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText("You don't have any upcoming appointments")).toBeVisible();
  });

  test('offers to retry when the time slots fail to load', { tag: '@desktop' }, async ({
    page,
    signedInAs,
    db,
  }) => {
    await signedInAs('customer');
    const staff = await createAdmin(db);
    await failUntilRetried(page, '**/api/admin/*/availability?*', 500);
    await page.goto('/appointments');
    await page.getByLabel('Staff Member').selectOption(String(staff.id));
    await chooseDay(page, day);
    await expect(page.getByText("We couldn't load the times.")).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
  });
});
