import type { Locator, Page } from '@playwright/test';
import { isDrawn } from '#scripts/is-drawn.ts';

/** Chromium's own viewer is an extension with a fixed name. */
const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/** How many pages the browser's PDF viewer shows; 0 while it loads, -1 after an error. */
export async function pagesInFrame(page: Page): Promise<number> {
  const frame = page.frames().find((candidate) => candidate.url().startsWith(viewer));
  if (!frame) return 0;
  try {
    return await frame.evaluate(() => {
      const parts = document.querySelector('pdf-viewer')?.shadowRoot;
      const toolbar = parts?.querySelector('viewer-toolbar') as {
        loadProgress?: number;
        docLength?: number;
      } | null;
      if (parts?.querySelector('viewer-error-dialog') || toolbar?.loadProgress === -1) return -1;
      return toolbar?.loadProgress === 100 ? (toolbar.docLength ?? 0) : 0;
    });
  } catch {
    // The viewer is still loading and its frame was replaced.
    return 0;
  }
}

export function hasDarkPixels(sheet: Locator): Promise<boolean> {
  return sheet.evaluate(isDrawn);
}
