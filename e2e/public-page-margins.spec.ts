import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

test.use({ expectedErrors: /status of 404/ });

interface Margins {
  left: number;
  right: number;
}

/**
 * The smallest distance of text and controls from the left and right edge of the window, for header, main, each section
 * and footer.
 */
function measureMargins(page: Page): Promise<Record<string, Margins>> {
  return page.evaluate(() => {
    const measured: Record<string, Margins> = {};
    for (const part of document.querySelectorAll('body header, main, main section[id], footer')) {
      const margins = { left: innerWidth, right: innerWidth };
      for (const element of part.querySelectorAll('*')) {
        const isControl = element.matches('a, button, input, select, textarea');
        const hasText = [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE);
        if (!(isControl || hasText) || !element.checkVisibility() || element.closest('.sr-only')) continue;
        const { left, right } = element.getBoundingClientRect();
        margins.left = Math.min(margins.left, left);
        margins.right = Math.min(margins.right, document.documentElement.clientWidth - right);
      }
      measured[part.id || part.localName] = margins;
    }
    return measured;
  });
}

test('public pages have a side margin at common laptop and desktop widths', {
  tag: '@desktop',
}, async ({ page }) => {
  for (const path of ['/', '/services/accounting', '/book', '/privacy', '/no-such-page']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [width, margin] of [
      [1024, 40],
      [1280, 40],
      [1300, 40],
      [1340, 40],
      [1440, 80],
      [1920, 320],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const measured = await measureMargins(page);
      expect(Object.keys(measured)).toEqual(expect.arrayContaining(['header', 'main']));
      for (const [part, { left, right }] of Object.entries(measured)) {
        expect(left, `${path} at ${width}: ${part}, left`).toBeGreaterThanOrEqual(margin);
        expect(right, `${path} at ${width}: ${part}, right`).toBeGreaterThanOrEqual(margin);
      }
    }
  }
});
