import type { Browser } from '@playwright/test';
import { hasSettled, openDemo, signIn } from '#scripts/demo-in-browser.ts';
import { paths } from '#shared/paths.ts';
import { median, report } from './support/report.ts';

/**
 * The time until each page of the portal is usable with the CPU throttled to a quarter: its data is on screen and the
 * browser is idle. Also the layout shift until then, with what moved. Each time is the median of three loads with an
 * empty cache. The first argument may be the URL of a running demo; further arguments limit the pages.
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

interface Layout {
  shift: number;
  moved: string[];
}

interface Load extends Layout {
  ready: number;
}

/** TypeScript's library does not have this entry. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
}

/** Sums up layout shifts, without those that follow user input. */
const recordLayoutShifts = () => {
  const layout: Layout = { shift: 0, moved: [] };
  Object.assign(window, { layout });
  const box = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ');
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources, startTime } of list.getEntries() as LayoutShift[]) {
      if (hadRecentInput) continue;
      layout.shift += value;
      for (const { node, previousRect, currentRect } of sources) {
        const element = node instanceof Element ? node : node?.parentElement;
        const text = node?.textContent?.trim().slice(0, 40);
        layout.moved.push(
          `${startTime.toFixed(0)} ms: <${element?.localName} class="${element?.getAttribute('class')}"> '${text}': ${box(previousRect)} → ${box(currentRect)}`,
        );
      }
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
    const layout = await page.evaluate(() => (window as unknown as { layout: Layout }).layout);
    return { ready, ...layout };
  } finally {
    await context.close();
  }
}

const [, , demoUrl, ...onlyPages] = process.argv;
const demo = await openDemo(demoUrl);
try {
  for (const [username, pages] of Object.entries(personas)) {
    for (const path of pages.filter((path) => onlyPages.length === 0 || onlyPages.includes(path))) {
      const loads: Load[] = [];
      for (let run = 0; run < runs; run++) loads.push(await load(demo.browser, demo.url, username, path));
      const ready = median(loads.map((one) => one.ready));
      const shift = Math.max(...loads.map((one) => one.shift));
      report(
        `${username} ${path}, within ${readyWithin} ms and without a layout shift`,
        `${ready.toFixed(0)} ms, ${shift.toFixed(3)}`,
        ready < readyWithin && shift === 0,
      );
      for (const place of loads.find((one) => one.shift === shift)?.moved ?? []) console.log(`  ${place}`);
    }
  }
} finally {
  await demo.close();
}
