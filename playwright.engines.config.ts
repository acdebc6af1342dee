import { defineConfig } from '@playwright/test';
import { desktop, type EngineOptions, phone } from './e2e/engines/fixtures.ts';

/** A few journeys in Safari's engine and in Firefox, on the same built product as the journeys in Chromium. */
export default defineConfig<EngineOptions>({
  testDir: 'e2e/engines',
  testMatch: '*.journey.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results/engines',
  // Ten times as long as a journey takes on two idle cores.
  timeout: 60_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: [
    ['list'],
    ...(process.env.CI ? [['json', { outputFile: 'test-results/engines.json' }] as const] : []),
  ],
  // What most users of each engine have: a phone with Safari, a desktop with Firefox.
  projects: [
    { name: 'WebKit', use: { engineName: 'webkit', size: phone } },
    { name: 'Firefox', use: { engineName: 'firefox', size: desktop } },
  ],
});
