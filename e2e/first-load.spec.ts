import { expect, test } from './fixtures.ts';

/**
 * Kilobytes of script that a page needs before it is usable, plus 10 %. Compressed with gzip, which browsers request
 * without TLS. On a slow line 50 KB take a second. Before raising a budget, try `import()`; otherwise give a reason.
 */
const budgets = {
  '/': 126,
  '/services/notary': 127,
  '/book': 229,
  '/auth': 216,
  '/dashboard': 263,
  '/admin': 262,
};

for (const [path, largest] of Object.entries(budgets))
  test(`${path} loads at most ${largest} KB of script`, { tag: '@desktop' }, async ({ page, signedInAs }) => {
    if (path === '/dashboard') await signedInAs('customer');
    if (path === '/admin') await signedInAs('admin');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const sizes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .map(({ encodedBodySize }) => encodedBodySize),
    );
    expect(sizes.length).toBeGreaterThan(0);
    expect(sizes.reduce((sum, size) => sum + size, 0) / 1024).toBeLessThanOrEqual(largest);
  });
