import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';

const font = readFileSync(
  'node_modules/@fontsource-variable/public-sans/files/public-sans-latin-wght-normal.woff2',
  'base64',
);

export const asImage = (png: Buffer, style: string) =>
  `<img style="${style}" src="data:image/png;base64,${png.toString('base64')}">`;

/** Combines screenshots into one picture, with HTML as the simplest way to place, round and label them. */
export async function compose(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>@font-face{font-family:'Public Sans';font-weight:100 900;src:url(data:font/woff2;base64,${font})}
     body{margin:0;background:#e9e6df;font:600 24px 'Public Sans';color:#16302a}
     img{position:absolute;border-radius:10px;box-shadow:0 6px 24px rgb(20 30 50/.28)}
     p{position:absolute;margin:0}</style>${html}`,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  return page.screenshot();
}
