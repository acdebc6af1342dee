import {
  bookableDay,
  button,
  chooseDay,
  chooseTime,
  contains,
  expect,
  expectSent,
  field,
  hold,
  labels,
  leadsTo,
  lists,
  sentFields,
  shows,
  test,
  timeSlots,
  toast,
} from '../specification-fixtures.ts';

/** Section 2, Schedule Appointment, with the rules of section 5 and the types of section 9. */
const types = [
  ['tax-preparation', 'Tax Preparation'],
  ['bookkeeping', 'Bookkeeping'],
  ['financial-planning', 'Financial Planning'],
  ['audit', 'Audit Services'],
  ['payroll', 'Payroll Services'],
  ['consultation', 'Business Consultation'],
] as const;

test('signed in: rules, fields, booking, list, cancelling', async ({ page, spec }) => {
  test.slow();
  const customer = await spec.signIn('customer');
  const staff = await spec.person('admin');
  await spec.company(customer, 'Quill & Daughters LLC');
  await spec.appointment(customer, staff, 'completed');
  await page.goto('/appointments');
  await shows(page, ['Schedule Appointment', "You don't have any upcoming appointments"]);
  await labels(page, ['Company', 'Staff Member', 'Date', 'Time Slot', 'Service Type', 'Notes']);
  const service = page.getByLabel('Service Type');
  const options = service.locator('option:not([value=""])');
  await lists(
    options,
    types.map(([, label]) => label),
  );
  expect(
    await options.evaluateAll((all) => all.map((option) => (option as HTMLOptionElement).value)),
  ).toEqual(types.map(([slug]) => slug));
  const submit = button(page, 'Schedule Appointment');
  await submit.click();
  await shows(page, [
    'Please select a company',
    'Please select a staff member',
    'Please select a date',
    'Please select a time slot',
    'Please select a service type',
  ]);
  await page.getByLabel('Company').selectOption({ label: 'Quill & Daughters LLC' });
  const day = bookableDay();
  await chooseTime(page, staff, day, '9:30 AM');
  // Section 4: another staff member clears the chosen time; so does another date.
  const colleague = await spec.person('admin');
  await page.reload();
  await page.getByLabel('Company').selectOption({ label: 'Quill & Daughters LLC' });
  await chooseTime(page, colleague, day, '9:30 AM');
  await page.getByLabel('Staff Member').last().selectOption(String(staff.id));
  await expect(timeSlots(page).first()).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  // Section 7: slots are shown in 12-hour format.
  for (const slot of await timeSlots(page).all())
    await expect(slot).toHaveAccessibleName(/^(1?\d):[0-5]\d [AP]M/);
  await page.getByRole('radio', { name: /^9:30 AM/ }).check();
  await chooseDay(page, bookableDay(1));
  await expect(timeSlots(page).first()).toBeVisible();
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.getByRole('radio', { name: /^9:30 AM/ }).check();
  await service.selectOption('audit');
  await page.getByLabel('Notes').fill('The second quarter.');
  const sent = sentFields(page);
  const release = await hold(page, 'POST', /\/api\/appointments$/);
  await submit.click();
  await shows(page, ['Scheduling...']);
  release();
  await toast(page, 'default', 'Appointment Scheduled');
  // Resolution 1: the server derives the other fields of section 7.
  expectSent(sent, 'POST /api/appointments', [
    'company_id',
    'admin_id',
    'appointment_date',
    'start_time',
    'service_type',
    'notes',
  ]);
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Status: scheduled' });
  await contains(item, ['Audit Services', 'Status: scheduled', '9:30 AM']);

  // 'Cancel' appears only where the status is scheduled.
  await contains(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Status: completed' }), [
    'Status: completed',
  ]);
  await expect(button(page, 'Cancel')).toHaveCount(1);
  await button(item, 'Cancel').click();
  const dialog = page.getByRole('dialog');
  await contains(dialog, ['Are you sure you want to cancel this appointment?']);
  await dialog.getByRole('button', { name: /^Cancel appointment/ }).click();
  await toast(page, 'default', 'Appointment Cancelled');
  await shows(page, ["You don't have any upcoming appointments"]);
});

test('guests: their page, required fields, days that cannot be selected', async ({ page, spec }) => {
  test.slow();
  const staff = await spec.person('admin');
  await page.goto('/book');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Schedule a Consultation');
  await leadsTo(page.getByRole('main').getByRole('link', { name: 'Log In', exact: true }), '/auth');
  await expect(page.getByLabel('Company')).toHaveCount(0);
  await page.getByLabel('Staff Member').selectOption(String(staff.id));
  const day = bookableDay();
  await chooseDay(page, day);
  const days = page.getByRole('gridcell').getByRole('button');
  for (const cell of await days.filter({ visible: true }).all()) {
    const name = (await cell.getAttribute('aria-label')) ?? '';
    if (/Saturday|Sunday/.test(name)) await expect(cell).toBeDisabled();
  }
  const past = page.locator('[data-day]').filter({ has: page.locator('button:not([disabled])') });
  const today = new Date().toISOString().slice(0, 10);
  // A day's leeway: the firm's day may still be yesterday's here.
  for (const open of await past.evaluateAll((cells) => cells.map((cell) => cell.getAttribute('data-day'))))
    expect(Date.parse(open as string)).toBeGreaterThanOrEqual(Date.parse(today) - 86_400_000);

  await page.getByRole('radio', { name: /^10:00 AM/ }).check();
  await page.getByLabel('Service Type').selectOption('consultation');
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  // Section 5: required by the browser.
  for (const [name, value] of [
    ['guest_name', 'Ruth Abara'],
    ['guest_email', `ruth-${crypto.randomUUID()}@example.test`],
    ['guest_phone', '404-555-0188'],
  ] as const) {
    await button(page, 'Schedule Appointment').click();
    const input = field(page, name);
    await expect(input).toHaveAttribute('required', '');
    expect(await input.evaluate((element: HTMLInputElement) => element.validity.valueMissing)).toBe(true);
    await input.fill(value);
  }
  expect(sent).toEqual([]);
  const fields = sentFields(page);
  await button(page, 'Schedule Appointment').click();
  await toast(page, 'default', 'Appointment Scheduled');
  expectSent(fields, 'POST /api/appointments', ['admin_id', 'guest_name', 'guest_email', 'guest_phone']);
});
