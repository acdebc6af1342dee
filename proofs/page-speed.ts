import type { Browser } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import { hasSettled, openDemo, signIn } from './support/demo-in-browser.ts';
import { median } from './support/report.ts';

/**
 * The time until each page of the portal is usable with the CPU throttled to a quarter: its data is on screen and the
 * browser is idle. Also the layout shift until then. Each time is the median of three loads with an empty cache. The first
 * argument may be the URL of a running demo.
 */
const slowdown = 4;
const runs = 3;
const readyWithin = 1200;

const personas = {
  'maya.okafor': [
    paths.dashboard,
    paths.appointments,
    paths.files,
    paths.messages,
    paths.profile,
    paths.settings,
    paths.support,
  ],
  'dana.reyes': Object.values(paths).filter((path) => path.startsWith(paths.admin)),
};

interface Load {
  ready: number;
  shift: number;
}

/** Sums up layout shifts, without those that follow user input. */
const recordLayoutShifts = () => {
  const layout = { shift: 0 };
  Object.assign(window, { layout });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) layout.shift += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

async function load(browser: Browser, url: string, username: string, path: string): Promise<Load> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.goto(paths.privacy);
    await signIn(page, username, false);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.addInitScript(recordLayoutShifts);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(hasSettled, undefined, { polling: 'raf' });
    const ready = await page.evaluate(
      () => new Promise<number>((done) => requestIdleCallback(() => done(performance.now()))),
    );
    await page.waitForTimeout(1500);
    const shift = await page.evaluate(
      () => (window as unknown as { layout: { shift: number } }).layout.shift,
    );
    return { ready, shift };
  } finally {
    await context.close();
  }
}

const demo = await openDemo(process.argv[2]);
let tooSlow = 0;
let shifted = 0;
try {
  for (const [username, pages] of Object.entries(personas)) {
    for (const path of pages) {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run++) loads.push(await load(demo.browser, demo.url, username, path));
      const ready = median(loads.map((one) => one.ready));
      const shift = Math.max(...loads.map((one) => one.shift));
      if (ready >= readyWithin) tooSlow += 1;
      if (shift > 0) shifted += 1;
      console.log(`${username} ${path}: ready ${ready.toFixed(0)} ms, layout shift ${shift.toFixed(3)}`);
    }
  }
} finally {
  await demo.close();
}
console.log(`${tooSlow} pages slower than ${readyWithin} ms, ${shifted} with layout shifts`);
if (tooSlow + shifted > 0) process.exitCode = 1;
