import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
// The headless shell has no windows or extensions and is a quarter faster. If it is not installed, Chromium is used.
const headlessShell = '/usr/bin/chromium-headless-shell';
const fast = !process.env.CHROMIUM_PATH && existsSync(headlessShell) ? headlessShell : chromium;
// Chromium's PDF viewer is an extension.
const needsPdfViewer = [/file-preview/, /specification\/files/];

const launch = (executablePath: string) => ({
  launchOptions: {
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  },
});
/**
 * Journeys run at desktop size, and those tagged '@sizes' at phone size too: they do other things on a phone, or check its
 * layout. With ALL_SIZES=1, as at night, so do all that are not tagged '@desktop'. The specification is always checked at
 * both sizes.
 */
const onPhones = process.env.ALL_SIZES
  ? { grepInvert: /@desktop/ }
  : { grep: /@phone|@sizes|specification\//, grepInvert: /@desktop/ };
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** End-to-end tests of the built product, at desktop and phone size. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  // Only end tests that hang: how fast the product must be is measured by `npm run prove`.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  globalTimeout: 60 * 60_000,
  // So many fail only if something common to all is broken.
  maxFailures: 20,
  fullyParallel: true,
  // One worker leaves almost half of two cores idle (measured: 84 s of wall time for 96 s of CPU time).
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['./e2e/specification-count.ts'],
    ...(process.env.TEST_REPORT ? [['./.ci/playwright-reporter.ts'] as const] : []),
  ],
  use: {
    // Like the unit tests: neither UTC nor the firm's zone.
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    // Screenshots would cost a sixth of the time. Without snapshots a trace has no requests either.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: needsPdfViewer,
      use: { ...desktop, ...launch(fast) },
    },
    { name: 'phone', ...onPhones, testIgnore: needsPdfViewer, use: { ...phone, ...launch(fast) } },
    {
      name: 'desktop with PDF viewer',
      grepInvert: /@phone/,
      testMatch: needsPdfViewer,
      use: { ...desktop, ...launch(chromium) },
    },
    {
      name: 'phone with PDF viewer',
      ...onPhones,
      testMatch: needsPdfViewer,
      use: { ...phone, ...launch(chromium) },
    },
  ],
});
