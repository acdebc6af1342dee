import { eq } from 'drizzle-orm';
import { appointments } from '#server/core/database/schema.ts';
import { firmTimestamp } from '#shared/time.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { setHours } from '#test/factories/availability.ts';
import { createAdmin } from '#test/factories/users.ts';
import { openDay } from '../src/test/open-days.ts';
import {
  chooseDay,
  chooseTime,
  expectToast,
  fillInGuest,
  slot,
  submitButton,
  uniqueEmail,
} from './booking.ts';
import { expect, expectAccessible, isPhone, test } from './fixtures.ts';

test('a visitor books whoever is free first, from the page of a service', { tag: '@sizes' }, async ({
  page,
  db,
}) => {
  await createAdmin(db, { firstName: 'Priya', lastName: 'Raman' });
  await page.goto('/services/tax-preparation');
  await page.getByRole('main').getByRole('link', { name: 'Schedule a Consultation' }).first().click();
  await expect(page.getByLabel('Service Type')).toHaveValue('tax-preparation');
  await page.getByLabel('Staff Member').selectOption({ label: 'First available' });
  await chooseDay(page, openDay());
  const unfold = page.getByRole('button', { name: 'Show the whole month' });
  if (isPhone(page)) {
    await expect(page.getByRole('group', { name: 'Time Slot' })).toBeFocused();
    await expect(page.getByRole('row')).toHaveCount(1);
    await expect(unfold).toHaveAttribute('aria-expanded', 'false');
    await expect(slot(page, '10:00 AM')).toBeInViewport();
  }
  await slot(page, '10:00 AM').check();
  await expect(page.getByText('First available. You call (404) 555-0142')).toBeVisible();
  const email = uniqueEmail();
  await fillInGuest(page, email);
  await page.getByLabel('Notes').fill('My number is 123-45-6789.');
  // A reload keeps what was entered, except a tax number.
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email);
  await expect(slot(page, '10:00 AM')).toBeChecked();
  await expect(page.getByLabel('Notes')).toHaveValue('');
  await expectAccessible(page);
  await submitButton(page).click();
  await expectToast(page, 'Appointment Scheduled');
  const main = page.getByRole('main');
  await expect(main).toContainText('By phone. You call (404) 555-0142.');
  await page.getByRole('button', { name: 'Add to calendar' }).click();
  const google = page.getByRole('menuitem', { name: 'Google Calendar' });
  await expect(google).toHaveAttribute('href', /^https:\/\/calendar\.google\.com\/.*dates=\d{8}T/);
  const download = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Apple, Outlook and others (a file)' }).click();
  expect((await download).suggestedFilename()).toBe('appointment.ics');
  await page.getByRole('link', { name: 'Move or cancel' }).click();
  await expect(main).toContainText('By phone. You call (404) 555-0142.');
});

test('a staff member chosen before the scripts have arrived stays chosen', { tag: '@sizes' }, async ({
  page,
}) => {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  await page.goto('/book', { waitUntil: 'commit' });
  const staff = page.getByLabel('Staff Member');
  await staff.selectOption({ label: 'First available' });
  scripts.resolve();
  await expect(page.getByText('Choose a date to see the free times.')).toBeVisible();
  await expect(staff).toHaveValue('first');
  await chooseDay(page, openDay());
  await expect(slot(page, '10:00 AM')).toBeVisible();
});

test('a visitor with a tax return does not land at the notary, who is free first', { tag: '@sizes' }, async ({
  page,
  db,
}) => {
  // Only these two work that early, and the accountant is busier.
  const day = openDay();
  const weekday = firmTimestamp(day, '12:00').getUTCDay();
  const lastName = `Tsao ${crypto.randomUUID().slice(0, 8)}`;
  const notary = await createAdmin(db, { firstName: 'Wen-Li', lastName, services: ['notary'] });
  const accountant = await createAdmin(db, { firstName: 'Priya', lastName, services: ['tax-preparation'] });
  await setHours(db, notary.id, [{ weekday, opensAt: '06:00', closesAt: '07:00' }]);
  await setHours(db, accountant.id, [
    { weekday, opensAt: '06:00', closesAt: '06:30' },
    { weekday, opensAt: '18:00', closesAt: '18:30' },
  ]);
  await createAppointment(db, accountant.id, { startsAt: firmTimestamp(day, '18:00').toISOString() });

  await page.goto('/book');
  const staff = page.getByLabel('Staff Member');
  await expect(staff.getByRole('option', { name: `Wen-Li ${lastName}` })).toBeAttached();
  await staff.selectOption({ label: 'First available' });
  await chooseDay(page, day);
  await slot(page, '6:30 AM').check();
  // The month may be slower than the day: until it has come, the previous one is shown.
  const month = Promise.withResolvers<void>();
  await page.route(/\/availability\/month\?.*service=/, async (route) => {
    await month.promise;
    await route.fallback();
  });
  await page.getByLabel('Service Type').selectOption('tax-preparation');
  const cleared = 'Nobody who takes Tax Preparation is free at 6:30 AM. Please choose another time.';
  await expect(page.getByText(cleared)).toBeInViewport();
  await expect(slot(page, '6:30 AM')).toHaveCount(0);
  month.resolve();
  await expect(page.getByText('Only staff who take Tax Preparation are listed.')).toBeAttached();
  await expect(staff.getByRole('option', { name: `Wen-Li ${lastName}` })).toHaveCount(0);
  await expectAccessible(page);

  await slot(page, '6:00 AM').check();
  await expect(page.getByText(cleared)).toBeHidden();
  const email = uniqueEmail();
  await fillInGuest(page, email);
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'Your appointment is scheduled' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(`Priya ${lastName}`);
  const [booked] = await db.select().from(appointments).where(eq(appointments.guestEmail, email));
  expect(booked).toMatchObject({ adminId: accountant.id, serviceType: 'tax-preparation' });
});

test('a staff member who does not take the service is let go with a sentence', { tag: '@desktop' }, async ({
  page,
  db,
}) => {
  const lastName = `Tsao ${crypto.randomUUID().slice(0, 8)}`;
  const notary = await createAdmin(db, { firstName: 'Wen-Li', lastName, services: ['notary'] });
  await page.goto('/book');
  await chooseTime(page, notary, openDay(), '10:00 AM');
  const service = page.getByLabel('Service Type');
  await service.selectOption('payroll');
  const staff = page.getByLabel('Staff Member');
  await expect(staff).toHaveValue('');
  await expect(page.getByText(`Wen-Li ${lastName} does not take Payroll Services.`)).toBeInViewport();
  // Her own service is offered once she is chosen.
  await service.selectOption('');
  await expect(service.getByRole('option', { name: 'Notary' })).toHaveCount(0);
  await chooseTime(page, notary, openDay(), '10:00 AM');
  await service.selectOption({ label: 'Notary' });
  await expect(slot(page, '10:00 AM')).toBeChecked();
  await expect(page.getByText('At our office')).toBeVisible();
});

test('staff book for a caller without an account', { tag: '@desktop' }, async ({ page, signedInAs }) => {
  const staff = await signedInAs('admin');
  await page.goto('/appointments?view=book');
  await page.getByRole('button', { name: 'Book for a caller without an account' }).click();
  await page.getByLabel('Full name').fill('Ines Halloran');
  await page.getByLabel('Phone').fill('404-555-0188');
  await page.getByLabel('Staff Member').selectOption(String(staff.id));
  await chooseDay(page, openDay());
  await slot(page, '3:00 PM').check();
  await page.getByLabel('Service Type').selectOption('audit');
  await submitButton(page).click();
  await expect(page.getByRole('heading', { name: 'The appointment is scheduled' })).toBeVisible();
  for (const fact of ['The client calls (404) 555-0142', 'Ines Halloran gets no email.']) {
    await expect(page.getByRole('main')).toContainText(fact);
  }
});
