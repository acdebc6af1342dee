import type { Browser, CDPSession, Page } from '@playwright/test';
import { hasSettled, openDemo, signIn } from '#scripts/demo-in-browser.ts';
import { paths } from '#shared/paths.ts';
import { median, report } from './support/report.ts';

/**
 * How long a visitor and a client wait on a phone with a slow line: 50 KB/s, 400 ms latency, the CPU throttled to a
 * quarter, an empty cache. Medians of three. The first argument may be the URL of a running demo.
 */
const line = { downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024, latency: 400, offline: false };
const slowdown = 4;
const runs = 3;
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const goals = {
  'form of /book usable': 6000,
  'frame of the portal painted': 3000,
  'data of the dashboard on screen': 7000,
  'a tapped tab lights': 100,
};
type Claim = keyof typeof goals;

const demo = await openDemo(process.argv[2]);
const times = new Map<Claim, number[]>();

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', line);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  return devtools;
}

const now = (page: Page) => page.evaluate(() => performance.now());
const note = (claim: Claim, time: number) => times.set(claim, [...(times.get(claim) ?? []), time]);

/** The form offers staff, days and an enabled submit button. */
const isFormUsable = () =>
  document.querySelectorAll('#booking-admin_id option').length > 1 &&
  document.querySelector('[data-day] button:enabled') !== null &&
  document.querySelector('form button[type="submit"]:enabled') !== null;

async function openBooking(browser: Browser) {
  const context = await browser.newContext({ baseURL: demo.url, ...phone });
  const page = await context.newPage();
  await slowDown(page);
  await page.goto(paths.book, { waitUntil: 'commit' });
  await page.waitForFunction(isFormUsable, undefined, { polling: 'raf' });
  note('form of /book usable', await now(page));
  await context.close();
}

async function openPortal(browser: Browser) {
  const context = await browser.newContext({ baseURL: demo.url, ...phone });
  const start = await context.newPage();
  await start.goto(paths.privacy);
  await signIn(start, 'maya.okafor', false);
  // A new page, so that nothing loaded by the first one is used.
  const page = await context.newPage();
  const devtools = await slowDown(page);
  await devtools.send('Network.setCacheDisabled', { cacheDisabled: true });
  await page.goto(paths.dashboard, { waitUntil: 'commit' });
  await page.waitForFunction(hasSettled, undefined, { polling: 'raf' });
  note('data of the dashboard on screen', await now(page));
  note(
    'frame of the portal painted',
    await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
  );
  await page.waitForLoadState('networkidle');
  note('a tapped tab lights', await tapTab(page, devtools));
  await context.close();
}

/** A finger stays on the screen for about this long. */
const tapMs = 80;

/** Milliseconds from the touch to the first frame in which the tab's colour has changed. */
async function tapTab(page: Page, devtools: CDPSession): Promise<number> {
  const tab = page.getByRole('navigation', { name: 'Quick' }).getByRole('link', { name: 'Files' });
  const box = await tab.boundingBox();
  if (!box) throw new Error('There is no tab to tap');
  // Awaiting the handle registers the listener before the touch; `light` resolves when the tab lights up.
  const took = await tab.evaluateHandle((link) => {
    const look = () => getComputedStyle(link).color;
    const before = look();
    const touch = new Promise<number>((done) => {
      link.addEventListener('touchstart', (event) => done(event.timeStamp), { once: true });
    });
    const light = touch.then(
      (touched) =>
        new Promise<number>((done) => {
          const check = () =>
            look() === before ? requestAnimationFrame(check) : done(performance.now() - touched);
          check();
        }),
    );
    return { light };
  });
  const point = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [point] });
  await page.waitForTimeout(tapMs);
  await devtools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  return took.evaluate(({ light }) => light);
}

try {
  for (let run = 0; run < runs; run++) {
    await openBooking(demo.browser);
    await openPortal(demo.browser);
  }
  for (const [claim, goal] of Object.entries(goals)) {
    const time = median(times.get(claim as Claim) ?? []);
    report(`${claim}, at most ${goal} ms`, `median ${time.toFixed(0)} ms`, time <= goal);
  }
} finally {
  await demo.close();
}
