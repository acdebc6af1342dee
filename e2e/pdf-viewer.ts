import type { Locator, Page } from '@playwright/test';

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

/** Whether a canvas has dark pixels, which means that a page was drawn on it. Runs in the page. */
export function isDrawn(element: HTMLElement): boolean {
  const canvas = element as HTMLCanvasElement;
  if (canvas.width === 0) return false;
  const context = canvas.getContext('2d') as CanvasRenderingContext2D;
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.some((value, index) => index % 4 === 0 && value < 100 && data[index + 3] === 255);
}

export function hasDarkPixels(sheet: Locator): Promise<boolean> {
  return sheet.evaluate(isDrawn);
}
