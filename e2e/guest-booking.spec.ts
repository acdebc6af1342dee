import { format, parseISO, subDays } from 'date-fns';
import { firmDay } from '#shared/time.ts';
import { createAdmin } from '#test/factories/users.ts';
import { firm } from '../firm.config.ts';
import { booking, guest } from '../src/test/bookings.ts';
import { openDays } from '../src/test/open-days.ts';
import {
  chooseDay,
  chooseTime,
  expectToast,
  fillInGuest,
  slot,
  submitButton,
  uniqueEmail,
} from './booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { linkIn, mailsTo } from './mailbox.ts';

const [day, otherDay] = openDays(2) as [string, string];
const longDate = (date: string) => format(parseISO(date), 'EEEE, MMMM d');

test('books as a guest, then reschedules and cancels through the link in the mail', {
  tag: '@sizes',
}, async ({ page, db }) => {
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Whitlock' });
  const email = uniqueEmail();
  await page.goto('/book');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule a Consultation');
  await expect(page.getByRole('main').getByRole('link', { name: 'Log In' })).toHaveAttribute('href', '/auth');
  await expect(page.getByLabel('Company')).toHaveCount(0);
  await expect(page.getByLabel('Service Type').getByRole('option')).toHaveText([
    'Select a service type',
    'Tax Preparation',
    'Bookkeeping',
    'Financial Planning',
    'Audit Services',
    'Payroll Services',
    'Business Consultation',
  ]);
  await chooseTime(page, staff, day, '10:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Business Consultation' });
  await page.getByLabel('Notes').fill('We are buying a second shop.');
  await fillInGuest(page, email);
  await submitButton(page).click();
  await expectToast(page, 'Appointment Scheduled');
  const booked = page.getByRole('heading', { name: 'Your appointment is scheduled' });
  await expect(booked).toBeFocused();
  const main = page.getByRole('main');
  for (const fact of [longDate(day), '10:30 AM to 11:00 AM ET', 'Dana Whitlock', email]) {
    await expect(main).toContainText(fact);
  }

  const [mail] = await mailsTo(email);
  await page.goto(linkIn(mail as NonNullable<typeof mail>, 'See, move or cancel it'));
  await expect(main).toContainText('10:30 AM to 11:00 AM ET');
  await expect(main).toContainText('Status: scheduled');
  await page.getByRole('button', { name: 'Reschedule' }).click();
  await chooseDay(page, otherDay);
  await slot(page, '2:00 PM').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expectToast(page, 'Appointment Rescheduled');
  await expect(main).toContainText(longDate(otherDay));
  await expect(main).toContainText('2:00 PM to 2:30 PM ET');

  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect(page.getByText('Are you sure you want to cancel this appointment?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expectToast(page, 'Appointment Cancelled');
  await expect(main).toContainText('Status: cancelled');
  await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(0);
  // The reschedule came within two minutes of the booking's mail, so its notice was still pending and the cancellation
  // replaced it.
  const subjects = (await mailsTo(email, 2)).map(({ subject }) => subject);
  expect(subjects.sort()).toEqual(['Your appointment is cancelled', 'Your appointment is set']);
});

test('the form is empty again after a guest has cancelled and gone back', { tag: '@sizes' }, async ({
  page,
  db,
}) => {
  const staff = await createAdmin(db);
  await page.goto('/book');
  await chooseTime(page, staff, day, '10:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Business Consultation' });
  await fillInGuest(page, uniqueEmail());
  await submitButton(page).click();
  const booked = page.getByRole('heading', { name: 'Your appointment is scheduled' });
  await expect(booked).toBeFocused();
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expect(page.getByRole('main')).toContainText('Status: cancelled');
  await page.goBack();
  await expect(submitButton(page)).toBeVisible();
  await expect(booked).toHaveCount(0);
  await expect(page.getByLabel('Service Type')).toHaveValue('');
});

test('shows a message for each missing field', async ({ page }) => {
  await page.goto('/book');
  await submitButton(page).click();
  const summary = page.getByRole('alert').filter({ hasText: 'There is a problem' });
  await expect(summary).toBeFocused();
  for (const message of [
    'Please select a staff member',
    'Please select a date',
    'Please select a time slot',
    'Please select a service type',
  ]) {
    await expect(summary.getByRole('link', { name: message })).toBeVisible();
  }
  await expectAccessible(page);
  await summary.getByRole('link', { name: 'Please select a date' }).click();
  await expect(page.getByRole('group', { name: 'Date' })).toBeFocused();
});

test('name, email and phone are required by the browser', { tag: '@desktop' }, async ({ page, db }) => {
  const staff = await createAdmin(db);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  await page.goto('/book');
  await chooseTime(page, staff, day, '9:00 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Payroll Services' });
  for (const label of ['Full name', 'Email', 'Phone']) {
    const field = page.getByLabel(label, { exact: true });
    await submitButton(page).click();
    await expect(field).toBeFocused();
    expect(await field.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
    await field.fill(label === 'Email' ? uniqueEmail() : '404-555-0188');
  }
  expect(sent).toEqual([]);
});

test('clears the time when the date or staff member changes, with a notice', async ({ page, db }) => {
  const [staff, colleague] = [await createAdmin(db), await createAdmin(db)];
  await page.goto('/book');
  const slots = page.getByRole('group', { name: 'Time Slot' });
  await expect(slots).toContainText('Choose a staff member and a date to see the free times.');
  await chooseTime(page, staff, day, '10:00 AM');
  await expect(page.getByText(`10:00 AM ${firm.timeZoneLabel}`)).toBeVisible();
  await chooseDay(page, otherDay);
  await expect(slots).toContainText('The time was cleared because you changed the date.');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await slot(page, '10:00 AM').check();
  await expect(slots).not.toContainText('The time was cleared');
  await page.getByLabel('Staff Member').selectOption(String(colleague.id));
  await expect(slots).toContainText('The time was cleared because you changed the staff member.');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await expectAccessible(page);
});

test('disables weekends and past days, and shows the time zones of the firm and the browser', async ({
  page,
  db,
}) => {
  const staff = await createAdmin(db);
  await page.goto('/book');
  await page.getByLabel('Staff Member').selectOption(String(staff.id));
  await chooseDay(page, day);
  for (const closed of ['Saturday', 'Sunday']) {
    for (const button of await page.getByRole('gridcell').getByRole('button', { name: closed }).all()) {
      await expect(button).toBeDisabled();
    }
  }
  await page.getByRole('button', { name: 'Previous month' }).click({ force: true });
  const yesterday = firmDay(subDays(new Date(), 1));
  const past = page.locator(`[data-day="${yesterday}"]`).getByRole('button');
  if ((await past.count()) > 0) await expect(past).toBeDisabled();
  // The browser’s time zone is Auckland (playwright.config.ts).
  const slots = page.getByRole('group', { name: 'Time Slot' });
  await expect(slots).toContainText('Eastern Time (ET)');
  await expect(slots).toContainText('New Zealand Time');
  await expect(slots.getByRole('radiogroup', { name: 'Time Slot' }).getByRole('radio')).toHaveCount(16);
});

test('an account created afterwards owns the appointment once its address is confirmed', async ({
  page,
  db,
}) => {
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Whitlock' });
  const email = uniqueEmail();
  await page.goto('/book');
  await chooseTime(page, staff, day, '11:00 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Tax Preparation' });
  await fillInGuest(page, email);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Username').fill(`ines-${crypto.randomUUID().slice(0, 12)}`);
  await expect(page.getByLabel('First name')).toHaveValue('Ines');
  await expect(page.getByLabel('Last name')).toHaveValue('Halloran');
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('copper teapot 93');
  await page.getByLabel('Confirm password', { exact: true }).fill('copper teapot 93');
  await page.getByRole('button', { name: 'Create your account' }).click();
  await expect(page.getByRole('main')).toContainText(
    'This appointment is added to it as soon as you confirm your email',
  );
  await expectAccessible(page);
  const mail = (await mailsTo(email, 2)).find(({ subject }) => subject.startsWith('Welcome'));
  await page.goto(linkIn(mail as NonNullable<typeof mail>, 'Confirm my email'));
  await page.getByRole('button', { name: 'Confirm my email' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your email is confirmed');
  await page.goto('/appointments');
  const own = page.getByRole('list', { name: 'Upcoming appointments' }).getByRole('listitem');
  await expect(own).toHaveCount(1);
  await expect(own).toContainText('11:00 AM to 11:30 AM ET');
  await expect(own).toContainText('Tax Preparation');
});

test('redirects a signed-in customer to the portal’s booking page', async ({ page, signedInAs }) => {
  await signedInAs('customer');
  await page.goto('/book');
  await expect(page).toHaveURL('/appointments');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule Appointment');
});

test('the guest’s appointment page is accessible', { tag: '@sizes' }, async ({ page, db, request }) => {
  const staff = await createAdmin(db);
  const response = await request.post('/api/appointments', {
    data: booking(staff.id, { start_time: '13:30', ...guest() }),
  });
  const { manageToken } = await response.json();
  await page.goto(`/book/appointment?token=${manageToken}`);
  await expect(page.getByRole('main')).toContainText('1:30 PM to 2:00 PM ET');
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeVisible();
  await expectAccessible(page);
});

test('an incomplete link leads to the booking page', async ({ page }) => {
  await page.goto('/book/appointment');
  await expect(page.getByText('This link does not work.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Schedule a new appointment' })).toHaveAttribute(
    'href',
    '/book',
  );
  await expectAccessible(page);
});

test('without JavaScript the page gives the phone number for bookings', { tag: '@desktop' }, async ({
  request,
}) => {
  // With javaScriptEnabled: false Chromium still hides <noscript>, so the HTML is read instead.
  const html = await (await request.get('/book')).text();
  expect(html).toContain('Schedule a Consultation</h1>');
  const [, advice] = /<noscript>(.*?Booking online needs JavaScript.*?)<\/noscript>/s.exec(html) ?? [];
  expect(advice).toContain(firm.phone.label);
});
