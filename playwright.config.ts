import { defineConfig } from '@playwright/test';

/** Journeys on the built product, as a desktop and as a phone sees it. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/e2e',
  timeout: 30_000,
  expect: { timeout: 7_000 },
  fullyParallel: true,
  // A browser without a graphics card keeps two cores busy by itself: two at once take as long, and time out.
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ['./e2e/specification-count.ts'],
    ...(process.env.CI ? [['json', { outputFile: 'test-results/e2e.json' }] as const] : []),
  ],
  use: {
    baseURL: process.env.E2E_URL,
    // Like the unit tests: neither UTC nor the firm's zone.
    timezoneId: 'Pacific/Auckland',
    locale: 'en-US',
    // Filming every journey costs a sixth of its time; the trace holds the page at each step anyway.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: true, sources: true },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A journey on which nothing depends on the width of the screen is tagged and walked once.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
