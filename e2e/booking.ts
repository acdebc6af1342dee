import { expect, type Page } from '@playwright/test';
import type { User } from '#test/factories/users.ts';

/** Pages the calendar to the month of a day and selects the day. */
export async function chooseDay(page: Page, day: string) {
  const cell = page.locator(`[data-day="${day}"]`).getByRole('button');
  // On phones only the week of the chosen day is shown.
  const unfold = page.getByRole('button', { name: 'Show the whole month', expanded: false });
  // The calendar is rendered after the rest of the form. Before that, no day is found in any month.
  await page.locator('[data-day]').first().waitFor();
  while ((await cell.count()) === 0) {
    if ((await unfold.count()) > 0) await unfold.click();
    else await page.getByRole('button', { name: 'Next month' }).click();
  }
  await cell.click();
  // Selecting a day folds the calendar. Waits for it, so that later lookups do not race with the change.
  const selected = page.getByRole('gridcell', { selected: true });
  await expect(selected.and(page.locator(`[data-day="${day}"]`))).toBeVisible();
}

/** A free slot by its time in the firm's zone, with which its label begins. */
export function slot(page: Page, time: string) {
  return page.getByRole('radio', { name: new RegExp(`^${time} ET`) });
}

/** Chooses staff member, day and time on the booking form or in the reschedule dialog. */
export async function chooseTime(page: Page, staff: User, day: string, time: string) {
  await page.getByLabel('Staff Member').last().selectOption(String(staff.id));
  await chooseDay(page, day);
  await slot(page, time).check();
}

export async function fillInGuest(page: Page, email: string) {
  await page.getByLabel('Full name').fill('Ines Halloran');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Phone', { exact: true }).fill('404-555-0188');
}

export const submitButton = (page: Page) => page.getByRole('button', { name: 'Schedule Appointment' });

export const uniqueEmail = () => `ines-${crypto.randomUUID()}@example.test`;

export async function expectToast(page: Page, title: string) {
  await expect(page.getByText(title, { exact: true }).first()).toBeVisible();
}
