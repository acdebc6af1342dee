import type { Browser } from '@playwright/test';
import sharp from 'sharp';
import { asImage, compose } from './compose.ts';
import type { Scene } from './tour.ts';

const [width, height, secondsPerScene] = [1200, 636, 5.5];

/** For readers who prefer a still: the request, the photograph, the arrival and the review. */
const stillScenes = [5, 7, 8, 9];

/** Writes the captioned scenes as an animation, and four of them as one picture. */
export async function writeTour(browser: Browser, scenes: Scene[], animation: string, still: string) {
  const canvas = await browser.newPage();
  const pictures: Buffer[] = [];
  for (const [index, { caption, desk, phone }] of scenes.entries()) {
    const html = `<p style="left:32px;top:20px">${caption}</p>
      <p style="right:32px;top:24px;font-size:18px">${index + 1} of ${scenes.length}</p>
      ${asImage(desk, 'left:32px;top:74px;width:848px')}
      ${asImage(phone, 'right:32px;top:74px;width:265px;border-radius:18px')}`;
    pictures.push(await compose(canvas, html, width, height));
  }
  await canvas.close();
  await sharp(pictures, { join: { animated: true } })
    .gif({ delay: pictures.map(() => secondsPerScene * 1000), colours: 96, dither: 0 })
    .toFile(animation);
  const four = stillScenes.flatMap((scene) => pictures[scene - 1] ?? []);
  const grid = await sharp(four, { join: { across: 2 } })
    .png()
    .toBuffer();
  await sharp(grid).resize({ width: 1680 }).png().toFile(still);
}
