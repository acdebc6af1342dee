import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Neither UTC nor the firm's zone, so that a test which passes there by luck fails here.
process.env.TZ = 'Pacific/Auckland';

// Tests that need servers from Debian's packages run separately, so that `npm run check` works on any laptop.
const withServices = process.env.TEST_SERVICES === '1';
const services = 'src/**/*.services.test.ts';

export default defineConfig({
  test: {
    include: withServices ? [services] : ['src/**/*.test.ts', 'scripts/**/*.test.ts', '.ci/*.test.ts'],
    exclude: withServices ? [] : [services],
    globalSetup: ['src/test/global-setup.ts'],
    setupFiles: ['src/test/setup.ts'],
    pool: 'forks',
    // Each test file uses only rows that it made itself, so a worker may keep its modules between files.
    isolate: false,
    // Tests wait for the database and for servers half of the time, so two workers pay off even on two cores.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: process.env.TEST_REPORT ? ['default', './.ci/vitest-reporter.ts'] : ['default'],
    coverage: {
      include: ['src/server/**', 'src/shared/**', 'scripts/**'],
      exclude: ['**/*.test.ts', 'scripts/demo-data/**'],
      reporter: ['text-summary', 'html'],
    },
    // Only ends tests that hang: how fast the product must be is measured by `npm run prove`.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 10_000 } },
  },
});
