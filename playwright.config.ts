import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
// Without windows and extensions, which saves a quarter of the time; where it is missing, the whole browser does.
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
const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

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
  },
  // A journey on which nothing depends on the width of the screen is tagged and walked once.
  projects: [
    {
      name: 'desktop',
      grepInvert: /@phone/,
      testIgnore: needsPdfViewer,
      use: { ...desktop, ...launch(fast) },
    },
    { name: 'phone', grepInvert: /@desktop/, testIgnore: needsPdfViewer, use: { ...phone, ...launch(fast) } },
    {
      name: 'desktop with PDF viewer',
      grepInvert: /@phone/,
      testMatch: needsPdfViewer,
      use: { ...desktop, ...launch(chromium) },
    },
    {
      name: 'phone with PDF viewer',
      grepInvert: /@desktop/,
      testMatch: needsPdfViewer,
      use: { ...phone, ...launch(chromium) },
    },
  ],
});
