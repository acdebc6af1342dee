import type { Browser, Page } from '@playwright/test';
import { hasSettled, signIn } from '#scripts/demo-in-browser.ts';
import { paths } from '#shared/paths.ts';

const desk = { viewport: { width: 1280, height: 800 } };
const phone = { viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true };

/** A page of somebody who is signed in, on a computer or a phone. */
export async function openPage(browser: Browser, url: string, username: string, device: 'desk' | 'phone') {
  const context = await browser.newContext({
    ...(device === 'desk' ? desk : phone),
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(paths.auth);
  await signIn(page, username, false);
  return page;
}

export async function visit(page: Page, path: string) {
  await page.goto(path);
  await settle(page);
}

export async function settle(page: Page) {
  await page.waitForFunction(hasSettled);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}
