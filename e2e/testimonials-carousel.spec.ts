import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const section = (page: Page) => page.locator('#testimonials');
const counter = (page: Page) => section(page).getByText(/^\d \/ 3$/);
const direction = (page: Page) => section(page).locator('[data-direction]').last();
/** The region is announced to screen readers only while the carousel does not advance by itself. */
const expectTurning = (page: Page, turning: boolean) =>
  expect(direction(page)).toHaveAttribute('aria-live', turning ? 'off' : 'polite');

/** Scrolls to the carousel, which loads its code, with the clock paused. */
async function openTestimonials(page: Page) {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.goto('/');
  await section(page).scrollIntoViewIfNeeded();
  await expect(section(page).getByRole('button', { name: 'Next testimonial' })).toBeEnabled();
  await expect(counter(page)).toHaveText('1 / 3');
  await page.clock.runFor(1000);
}

test('next and previous wrap around and slide in their direction', async ({ page }) => {
  await openTestimonials(page);
  const next = section(page).getByRole('button', { name: 'Next testimonial' });
  const previous = section(page).getByRole('button', { name: 'Previous testimonial' });
  for (const expected of ['2 / 3', '3 / 3', '1 / 3']) {
    await next.click();
    await expect(counter(page)).toHaveText(expected);
    await expect(direction(page)).toHaveAttribute('data-direction', 'forward');
  }
  for (const expected of ['3 / 3', '2 / 3']) {
    await previous.click();
    await expect(counter(page)).toHaveText(expected);
    await expect(direction(page)).toHaveAttribute('data-direction', 'backward');
  }
});

test('a dot slides forward to a later testimonial and backward to an earlier one', {
  tag: '@desktop',
}, async ({ page }) => {
  await openTestimonials(page);
  for (const [dot, expected] of [
    [3, 'forward'],
    [1, 'backward'],
    [2, 'forward'],
  ] as const) {
    await section(page)
      .getByRole('button', { name: `Go to testimonial ${dot}` })
      .click();
    await expect(counter(page)).toHaveText(`${dot} / 3`);
    await expect(direction(page)).toHaveAttribute('data-direction', expected);
  }
});

test('advances every seven seconds, except while the pointer is over it', { tag: '@desktop' }, async ({
  page,
}) => {
  await openTestimonials(page);
  await page.mouse.move(5, 5);
  await page.clock.runFor(7000);
  await expect(counter(page)).toHaveText('2 / 3');
  await expect(direction(page)).toHaveAttribute('data-direction', 'forward');
  await page.clock.runFor(14_000);
  await expect(counter(page)).toHaveText('1 / 3');

  await section(page).hover({ position: { x: 20, y: 20 } });
  await expectTurning(page, false);
  await page.clock.runFor(28_000);
  await expect(counter(page)).toHaveText('1 / 3');
  await page.mouse.move(2, 2);
  await page.evaluate(() => scrollTo(0, 0));
  await expectTurning(page, true);
  await page.clock.runFor(7000);
  await expect(counter(page)).toHaveText('2 / 3');
});

test('stops while it has keyboard focus, and after pause was pressed', { tag: '@desktop' }, async ({
  page,
}) => {
  await openTestimonials(page);
  const dot = section(page).getByRole('button', { name: 'Go to testimonial 1' });
  await dot.focus();
  await expectTurning(page, false);
  await page.clock.runFor(28_000);
  await expect(counter(page)).toHaveText('1 / 3');
  await dot.blur();
  await expectTurning(page, true);
  await page.clock.runFor(7000);
  await expect(counter(page)).toHaveText('2 / 3');

  /** Moves pointer and focus away from the button: both pause the carousel as well. */
  const press = async (name: string) => {
    await section(page).getByRole('button', { name }).click();
    await page.mouse.move(5, 5);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  };
  await press('Pause rotation');
  await expectTurning(page, false);
  await page.clock.runFor(28_000);
  await expect(counter(page)).toHaveText('2 / 3');
  await press('Resume rotation');
  await expectTurning(page, true);
  await page.clock.runFor(7000);
  await expect(counter(page)).toHaveText('3 / 3');
});

test('does not advance under reduced motion, and the buttons still work', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openTestimonials(page);
  await page.mouse.move(5, 5);
  await page.clock.runFor(30_000);
  await expect(counter(page)).toHaveText('1 / 3');
  await expect(section(page).getByRole('button', { name: 'Pause rotation' })).toBeHidden();
  await section(page).getByRole('button', { name: 'Next testimonial' }).click();
  await expect(counter(page)).toHaveText('2 / 3');
});
