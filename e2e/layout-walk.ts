import type { Page } from '@playwright/test';
import { layoutProblems } from './layout-problems.ts';

/** Small enough to find the widths at which one column just fits. */
const step = 8;

export interface Walk {
  from: number;
  to: number;
}

interface Checker {
  layoutProblems: typeof layoutProblems;
}

const around = '/around-the-frame';

/**
 * Opens a page in a frame, whose width a script can change at once: resizing the browser window takes several times as
 * long.
 */
export async function openInFrame(page: Page, path: string): Promise<void> {
  await page.route(`**${around}`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<body style="margin:0"><iframe src="${path}" style="border:0;width:320px;height:900px"></iframe>`,
    }),
  );
  const isDocument = (url: URL) => url.pathname !== around;
  await page.route(isDocument, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const headers = response.headers();
    // The security headers forbid framing.
    delete headers['x-frame-options'];
    delete headers['content-security-policy'];
    await route.fulfill({ response, headers });
  });
  // A small window: painting is most of the work.
  await page.setViewportSize({ width: 320, height: 200 });
  await page.goto(around);
}

/** The font size that users set in their browser: 16 px unless they change it. */
export async function setBrowserFontSize(page: Page, px: number): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Page.setFontSizes', { fontSizes: { standard: px, fixed: px } });
}

/**
 * Takes the framed page through all widths, 8 px at a time. Returns each problem with its widths, and the layouts of
 * its list that were seen.
 */
export async function walkWidths(
  page: Page,
  { from, to }: Walk,
): Promise<{ wrong: string[]; seen: string[] }> {
  await page.evaluate(`window.layoutProblems = ${layoutProblems}`);
  return page.evaluate(
    async ({ from, to, step }) => {
      const frame = document.querySelector('iframe') as HTMLIFrameElement;
      const inside = frame.contentWindow as Window;
      const check = (window as unknown as Checker).layoutProblems;
      // A ResizeObserver runs after the animation frame, so lists have measured themselves only one frame later.
      const nextFrame = () => new Promise((done) => inside.requestAnimationFrame(() => setTimeout(done)));
      const seen = new Set<string>();
      const widthsOf = new Map<string, number[]>();
      for (let width = from; width <= to; width += step) {
        frame.style.width = `${width}px`;
        await nextFrame();
        let { problems, layout } = check(inside);
        // Gives elements that move after a resize, such as the chat button, two more frames.
        for (let frames = 0; problems.length > 0 && frames < 2; frames++) {
          await nextFrame();
          ({ problems, layout } = check(inside));
        }
        seen.add(layout);
        for (const problem of problems) widthsOf.set(problem, [...(widthsOf.get(problem) ?? []), width]);
      }
      const range = (widths: number[]) =>
        widths.length === 1 ? `${widths[0]}` : `${widths[0]} to ${widths.at(-1)} (${widths.length})`;
      return {
        wrong: [...widthsOf].map(([problem, widths]) => `${range(widths)}: ${problem}`),
        seen: [...seen],
      };
    },
    { from, to, step },
  );
}

/** Scrolls the framed page to its end at each width. Returns what the floating chat button covered on the way. */
export function walkScrolling(page: Page, widths: number[]): Promise<string[]> {
  return page.evaluate(async (widths) => {
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    const inside = frame.contentWindow as Window;
    const view = inside.document;
    const wrong = new Set<string>();
    const nextFrame = () => new Promise((done) => inside.requestAnimationFrame(() => setTimeout(done)));

    function underTheButton(): string[] {
      const chat = view.querySelector('[data-chat-button]') as Element;
      const { left, right, top, bottom } = chat.getBoundingClientRect();
      return [...view.querySelectorAll('a[href], button, input, select, textarea, summary')]
        .filter((control) => {
          const visible =
            control.checkVisibility({ visibilityProperty: true }) && !control.closest('[aria-hidden]');
          if (control === chat || !visible) return false;
          return [...control.getClientRects()].some(
            (box) =>
              box.left < right - 1 && box.right > left + 1 && box.top < bottom - 1 && box.bottom > top + 1,
          );
        })
        .map((control) => control.textContent || control.id);
    }

    for (const width of widths) {
      frame.style.width = `${width}px`;
      for (let top = 0; top < view.documentElement.scrollHeight; top += 240) {
        inside.scrollTo({ top, behavior: 'instant' });
        // The button checks for overlaps in the frame after scrolling, and React renders after that.
        await nextFrame();
        await nextFrame();
        for (let frames = 0; frames < 60 && underTheButton().length > 0; frames += 1) await nextFrame();
        for (const control of underTheButton()) wrong.add(`${width}: under the chat button: ${control}`);
      }
    }
    return [...wrong];
  }, widths);
}
