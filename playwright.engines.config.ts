import { defineConfig } from '@playwright/test';
import { desktop, type EngineOptions, phone } from './e2e/engines/fixtures.ts';

/** A few journeys in Safari's engine and in Firefox, on the same built product as the journeys in Chromium. */
export default defineConfig<EngineOptions>({
  testDir: 'e2e/engines',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/engines',
  // As for Chromium: only ends tests that hang.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  globalTimeout: 30 * 60_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['list'], ...(process.env.TEST_REPORT ? [['./.ci/playwright-reporter.ts'] as const] : [])],
  // What most users of each engine have: a phone with Safari, a desktop with Firefox.
  projects: [
    { name: 'WebKit', use: { engineName: 'webkit', size: phone } },
    { name: 'Firefox', use: { engineName: 'firefox', size: desktop } },
  ],
});
