import { createAdmin } from '#test/factories/users.ts';
import { openDay } from '../src/test/open-days.ts';
import { chooseTime, expectToast, fillInGuest, slot, submitButton, uniqueEmail } from './booking.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ expectedErrors: /status of 409/ });

test('one customer gets the slot, the other keeps the input and sees new times', { tag: '@desktop' }, async ({
  page,
  browser,
  db,
}) => {
  // Two browsers, three bookings.
  test.slow();
  const staff = await createAdmin(db, { firstName: 'Dana', lastName: 'Whitlock' });
  const day = openDay();
  const other = await (await browser.newContext()).newPage();
  for (const racer of [page, other]) {
    await racer.goto('/book');
    await chooseTime(racer, staff, day, '10:00 AM');
    await racer.getByLabel('Service Type').selectOption({ label: 'Audit Services' });
    await racer.getByLabel('Notes').fill('Our year ends in June.');
    await fillInGuest(racer, uniqueEmail());
  }
  await Promise.all([submitButton(page).click(), submitButton(other).click()]);

  const won = (racer: typeof page) => racer.getByRole('heading', { name: 'Your appointment is scheduled' });
  const lost = (racer: typeof page) => racer.getByText('Somebody else just took that time.');
  for (const racer of [page, other]) await expect(won(racer).or(lost(racer))).toBeVisible();
  const winners = (await won(page).count()) + (await won(other).count());
  expect(winners).toBe(1);

  const loser = (await lost(page).count()) > 0 ? page : other;
  await expectToast(loser, 'Scheduling Failed');
  await expect(loser.getByRole('group', { name: 'Time Slot' })).toBeFocused();
  await expect(slot(loser, '10:00 AM')).toHaveCount(0);
  await expect(loser.getByRole('radio', { checked: true })).toHaveCount(0);
  await expect(loser.getByLabel('Notes')).toHaveValue('Our year ends in June.');
  await expect(loser.getByLabel('Full name')).toHaveValue('Ines Halloran');
  await expect(loser.getByLabel('Service Type')).toHaveValue('audit');
  await expectAccessible(loser);
  await slot(loser, '10:30 AM').check();
  await expect(lost(loser)).toHaveCount(0);
  await submitButton(loser).click();
  await expect(won(loser)).toBeVisible();
  await other.context().close();
});
