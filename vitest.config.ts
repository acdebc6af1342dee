import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// Neither UTC nor the firm's zone: a test that only passes there by luck fails here.
process.env.TZ = 'Pacific/Auckland';

// Tests that need servers from Debian's packages run by themselves: `npm run check` works on any laptop.
const withServices = process.env.TEST_SERVICES === '1';
const services = 'src/**/*.services.test.ts';

export default defineConfig({
  test: {
    include: withServices ? [services] : ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: withServices ? [] : [services],
    globalSetup: ['src/test/global-setup.ts'],
    setupFiles: ['src/test/setup.ts'],
    pool: 'forks',
    // Test files share nothing but rows they made themselves, so a worker may keep its modules between them.
    isolate: false,
    // Tests wait for the database and for servers half of the time: two workers pay off on two cores already.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    reporters: process.env.TEST_REPORT
      ? ['default', ['json', { outputFile: process.env.TEST_REPORT }]]
      : ['default'],
    coverage: {
      include: ['src/server/**', 'src/shared/**', 'scripts/**'],
      exclude: ['**/*.test.ts', 'scripts/demo-data/**'],
      reporter: ['text-summary', 'html'],
    },
    testTimeout: 15_000,
    hookTimeout: 30_000,
  },
});
