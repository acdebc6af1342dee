import type { Browser, Page } from '@playwright/test';
import { format, parseISO } from 'date-fns';
import type { Db } from '#server/core/database/db.ts';
import { firmTimestamp } from '#shared/time.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createCompany, joinCompany } from '#test/factories/companies.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { openDays } from '../src/test/open-days.ts';
import { chooseDay, chooseTime, expectToast, slot, submitButton } from './booking.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

const [day, otherDay] = openDays(2) as [string, string];

const guest = (guestName: string) => ({
  guestName,
  guestEmail: 'guest@example.test',
  guestPhone: '404-555-0188',
});

async function openAs(browser: Browser, db: Db, user: User, url: string): Promise<Page> {
  const context = await browser.newContext();
  await context.addCookies([
    { name: 'session', value: await signInAs(db, user), url, httpOnly: true, sameSite: 'Lax' },
    { name: 'signed_in', value: '1', url, sameSite: 'Lax' },
  ]);
  return context.newPage();
}

test('disables a day of time off in a calendar that a client has open', async ({
  page,
  browser,
  signedInAs,
  db,
  baseURL,
}) => {
  const staff = await signedInAs('admin');
  const customerPage = await openAs(browser, db, await createUser(db), baseURL as string);
  await customerPage.goto('/appointments');
  await chooseTime(customerPage, staff, day, '10:00 AM');
  const cell = customerPage.locator(`[data-day="${day}"]`).getByRole('button');
  await expect(cell).toBeEnabled();

  await page.goto('/admin/settings');
  await page.getByRole('link', { name: 'Hours and time off' }).click();
  await expect(page).toHaveURL('/admin/hours');
  await page.getByRole('button', { name: 'Add time off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Reason').fill('Conference in Savannah');
  await dialog.getByRole('button', { name: 'Add time off' }).click();
  await expectToast(page, 'Time off added');
  await expect(page.getByText('Conference in Savannah')).toBeVisible();

  await expect(cell).toBeDisabled();
  await expect(customerPage.getByText('The time you had chosen is no longer free.')).toBeVisible();
  await expect(customerPage.getByText('No times are left on this day.')).toBeVisible();

  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expectToast(page, 'Time off removed');
  await expect(cell).toBeEnabled();
  await expect(slot(customerPage, '10:00 AM')).toBeVisible();
  await customerPage.context().close();
});

test('validates and adds time off for part of a day', async ({ page, signedInAs }) => {
  await signedInAs('admin');
  await page.goto('/admin/hours');
  await page.getByRole('button', { name: 'Add time off' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add time off' }).click();
  await expect(dialog.getByText('Please select a date').first()).toBeVisible();
  await dialog.getByLabel('First day').fill(day);
  await dialog.getByLabel('Whole days').click();
  await dialog.getByLabel('From', { exact: true }).fill('15:00');
  await dialog.getByLabel('To', { exact: true }).fill('14:00');
  await dialog.getByRole('button', { name: 'Add time off' }).click();
  await expect(dialog.getByLabel('To', { exact: true })).toHaveAccessibleDescription(
    'The end must be after the start',
  );
  await expect(dialog.getByText('There is a problem')).toHaveCount(0);
  await expectAccessible(page, '[role=dialog]');
  await dialog.getByLabel('To', { exact: true }).fill('16:00');
  await dialog.getByRole('button', { name: 'Add time off' }).click();
  await expectToast(page, 'Time off added');
  await expect(page.getByText('3:00 PM to 4:00 PM')).toBeVisible();
});

test('offers only slots within the working hours', async ({ page, signedInAs }) => {
  const staff = await signedInAs('admin', { darkMode: true });
  const weekday = format(parseISO(day), 'EEEE');
  await page.goto('/admin/hours');
  await page.getByLabel(`${weekday}, to`).fill('12:00');
  await page.getByRole('button', { name: `Add more hours on ${weekday}` }).click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('Please enter a time')).toBeVisible();
  await page.getByLabel(`${weekday}, from`).nth(1).fill('11:00');
  await page.getByLabel(`${weekday}, to`).nth(1).fill('16:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expect(page.getByText('This overlaps another range of the same day')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel(`${weekday}, from`).nth(1).fill('15:00');
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expectToast(page, 'Hours saved');

  await page.goto('/appointments?view=book');
  await page.getByLabel('Staff Member').selectOption(String(staff.id));
  await chooseDay(page, day);
  const times = page.getByRole('radio');
  await expect(times).toHaveCount(8);
  await expect(times.last()).toHaveValue('15:30');
});

test('does not offer staff who take no bookings', async ({ page, signedInAs, db }) => {
  const staff = await signedInAs('admin');
  const colleague = await createAdmin(db, { firstName: 'Marcus', lastName: 'Quayle' });
  await page.goto(`/admin/hours?staff=${colleague.id}`);
  await page.getByLabel('Takes bookings').click();
  await page.getByRole('button', { name: 'Save hours' }).click();
  await expectToast(page, 'Hours saved');
  await page.goto('/appointments?view=book');
  await expect(page.getByLabel('Staff Member').locator(`option[value="${staff.id}"]`)).toHaveCount(1);
  await expect(page.getByLabel('Staff Member').locator(`option[value="${colleague.id}"]`)).toHaveCount(0);
});

test('staff find a client by search and book for them', async ({ page, signedInAs, db }) => {
  const staff = await signedInAs('admin');
  const customer = await createUser(db, { firstName: 'Noor', lastName: 'Vance' });
  const company = await createCompany(db, { name: 'Vance Orchards Inc.' });
  await joinCompany(db, customer.id, company.id);
  await page.goto('/admin');
  await page.getByRole('button', { name: /^Account menu/ }).click();
  await page.getByRole('menuitem', { name: 'Schedule' }).click();
  await expect(page).toHaveURL('/appointments');
  await expect(page.getByText('Admin Portal')).toBeVisible();
  await page.getByRole('link', { name: 'Book for a client' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Book for a client' })).toBeFocused();
  await submitButton(page).click();
  await expect(page.getByRole('link', { name: 'Please select a client' })).toBeVisible();

  const picker = page.getByRole('combobox', { name: 'Client' });
  await picker.fill(customer.username);
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1);
  await expectAccessible(page);
  await picker.press('Enter');
  await expect(picker).toHaveValue('Noor Vance');
  await page.getByLabel('Company').selectOption({ label: 'Vance Orchards Inc.' });
  await expect(page.getByLabel('Staff Member')).toHaveValue(String(staff.id));
  await chooseTime(page, staff, day, '11:30 AM');
  await page.getByLabel('Service Type').selectOption({ label: 'Audit Services' });
  await submitButton(page).click();
  await expectToast(page, 'Appointment Scheduled');
  await expect(page.getByRole('heading', { name: 'The appointment is scheduled' })).toBeFocused();
  for (const fact of ['11:30 AM to 12:00 PM ET', 'Audit Services', 'Noor Vance']) {
    await expect(page.getByRole('main')).toContainText(fact);
  }
});

test('staff reschedule an appointment from the week view and cancel it from the list', async ({
  page,
  signedInAs,
  db,
}) => {
  const staff = await signedInAs('admin');
  const startsAt = firmTimestamp(day, '11:30').toISOString();
  await createAppointment(db, staff.id, { startsAt, ...guest('Ottoline Frame') });
  await page.goto(`/appointments?date=${day}`);
  const appointment = page
    .getByRole('region', { name: 'Week' })
    .getByRole('button', { name: 'Ottoline Frame' });
  await expect(appointment).toBeVisible();
  await test.step('and print a day, of one staff member or of all', async () => {
    const colleague = await createAdmin(db, {
      firstName: 'Priya',
      lastName: crypto.randomUUID().slice(0, 8),
    });
    await page.getByRole('button', { name: 'Print' }).click();
    const sheet = page.getByRole('dialog', { name: /^Schedule for/ });
    await sheet.getByLabel('Day').fill(day);
    await expect(sheet.getByRole('heading', { level: 3 })).toHaveCount(1);
    await expect(sheet.getByRole('listitem').filter({ hasText: 'Ottoline Frame' }).last()).toContainText(
      /11:30 AM to 12:00 PM ET.*404-555-0188/,
    );
    await expectAccessible(page, '[role=dialog]');
    await sheet.getByLabel('Staff member').selectOption('All staff');
    await expect(sheet.getByRole('heading', { name: `Priya ${colleague.lastName}` })).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(sheet.getByText(/^All staff.*\. Printed /)).toBeVisible();
    await expect(sheet.getByLabel('Day')).toBeHidden();
    await page.emulateMedia({ media: null });
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
  });
  await appointment.click();
  const details = page.getByRole('dialog', { name: 'Ottoline Frame' });
  for (const fact of ['11:30 AM to 12:00 PM ET', 'Business Consultation', 'guest@example.test']) {
    await expect(details).toContainText(fact);
  }
  await expect(details.getByRole('button', { name: 'Mark as completed' })).toHaveCount(0);
  await details.getByRole('button', { name: 'Reschedule' }).click();
  await chooseDay(page, otherDay);
  await slot(page, '9:00 AM').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Reschedule', exact: true }).click();
  await expectToast(page, 'Appointment Rescheduled');

  await page.getByRole('tab', { name: 'List' }).click();
  const row = page.getByRole('main').locator('tr, li').filter({ hasText: 'Ottoline Frame' });
  await expect(row).toContainText('9:00 AM');
  await expect(row).toContainText('Scheduled');
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel' }).click();
  await expect(page.getByText('Are you sure you want to cancel this appointment?')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel appointment' }).click();
  await expectToast(page, 'Appointment Cancelled');
  await expect(row).toHaveCount(0);
});

test('staff mark appointments as completed or no-show', async ({ page, signedInAs, db }) => {
  const staff = await signedInAs('admin', { darkMode: true });
  const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
  await createAppointment(db, staff.id, { startsAt: ago(50), ...guest('Ruth Abara') });
  await createAppointment(db, staff.id, { startsAt: ago(48), ...guest('Silas Penhaligon') });
  await page.goto('/appointments?view=list&when=earlier');
  const row = (name: string) => page.getByRole('main').locator('tr, li').filter({ hasText: name });

  await row('Ruth Abara')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Mark as completed' }).click();
  await expectToast(page, 'Appointment completed');
  await expect(row('Ruth Abara')).toContainText('Completed');

  await row('Silas Penhaligon').getByRole('button', { name: 'Silas Penhaligon', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'Silas Penhaligon' });
  await expectAccessible(page, '[role=dialog]');
  await details.getByRole('button', { name: 'Mark as no-show' }).click();
  await expectToast(page, 'Marked as no-show');
  await expect(row('Silas Penhaligon')).toContainText('No-show');
  await expectAccessible(page);
});

test("the dashboard shows today's appointments", async ({ page, signedInAs, db }) => {
  const staff = await signedInAs('admin');
  await page.goto('/admin');
  const card = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: "Today's meetings" }) });
  await expect(card).toContainText('You have no meetings today.');
  await createAppointment(db, staff.id, { startsAt: new Date().toISOString(), ...guest('Ruth Abara') });
  await page.reload();
  await expect(card).toContainText('Ruth Abara');
  await expect(card).toContainText('Business Consultation');
  await card.getByRole('link', { name: 'Open schedule' }).click();
  await expect(page).toHaveURL('/appointments');
});

test('a private URL serves the calendar feed', { tag: '@sizes' }, async ({
  page,
  signedInAs,
  db,
  context,
}) => {
  const staff = await signedInAs('admin');
  await createAppointment(db, staff.id, guest('Ruth Abara'));
  if (!isPhone(page)) await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/hours');
  await page.getByRole('button', { name: 'Make an address' }).click();
  const address = page.getByLabel('Private address');
  const first = await address.inputValue();
  const feed = await page.request.get(first);
  expect(feed.headers()['content-type']).toContain('text/calendar');
  expect(await feed.text()).toContain('Ruth Abara');
  if (!isPhone(page)) {
    await page.getByRole('button', { name: 'Copy address' }).click();
    await expectToast(page, 'Copied to clipboard');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(first);
  }
  await page.getByRole('button', { name: 'Renew address' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Renew address' }).click();
  await expect(address).not.toHaveValue(first);
  expect((await page.request.get(first)).status()).toBe(404);
});
