import type { Browser } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import { hasSettled, openDemo, signIn } from './support/demo-in-browser.ts';

/**
 * How soon each page of the portal can be used on a processor four times as slow: its data is on screen and nothing
 * keeps the browser busy. And how far anything moved meanwhile. Each figure is the median of three fresh loads.
 */
const slowdown = 4;
const runs = 3;
const readyWithin = 1000;

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
  moved: number;
}

/** The page's own shifts, without those that a person's hand brought about. */
const watchShifts = () => {
  const seen = { moved: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[]) {
      if (!entry.hadRecentInput) seen.moved += entry.value;
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
    await page.addInitScript(watchShifts);
    await page.goto(path, { waitUntil: 'commit' });
    await page.waitForFunction(hasSettled, undefined, { polling: 'raf' });
    const ready = await page.evaluate(
      () => new Promise<number>((done) => requestIdleCallback(() => done(performance.now()))),
    );
    await page.waitForTimeout(1500);
    const moved = await page.evaluate(() => (window as unknown as { seen: { moved: number } }).seen.moved);
    return { ready, moved };
  } finally {
    await context.close();
  }
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const demo = await openDemo();
let tooSlow = 0;
let unsteady = 0;
try {
  for (const [username, pages] of Object.entries(personas)) {
    for (const path of pages) {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run++) loads.push(await load(demo.browser, demo.url, username, path));
      const ready = median(loads.map((one) => one.ready));
      const moved = Math.max(...loads.map((one) => one.moved));
      if (ready >= readyWithin) tooSlow += 1;
      if (moved > 0) unsteady += 1;
      console.log(`${username} ${path}: ready ${ready.toFixed(0)} ms, moved ${moved.toFixed(3)}`);
    }
  }
} finally {
  await demo.close();
}
console.log(`${tooSlow} pages slower than ${readyWithin} ms, ${unsteady} that moved`);
if (tooSlow + unsteady > 0) process.exitCode = 1;
