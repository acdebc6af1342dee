import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { asImage, compose } from './compose.ts';
import type { Scene } from './tour.ts';

const [width, height, secondsPerScene] = [1200, 636, 5.5];

/** For readers who prefer a still: the request, the photograph, the arrival and the review. */
const stillScenes = [5, 7, 8, 9];

/** Writes the captioned scenes as an animation, and four of them as one picture. */
export async function writeTour(browser: Browser, scenes: Scene[], animation: string, still: string) {
  const canvas = await browser.newPage();
  const pictures = await mkdtemp(join(tmpdir(), 'portal-images-'));
  const list: string[] = [];
  for (const [index, { caption, desk, phone }] of scenes.entries()) {
    const html = `<p style="left:32px;top:20px">${caption}</p>
      <p style="right:32px;top:24px;font-size:18px">${index + 1} of ${scenes.length}</p>
      ${asImage(desk, 'left:32px;top:74px;width:848px')}
      ${asImage(phone, 'right:32px;top:74px;width:265px;border-radius:18px')}`;
    const file = join(pictures, `${index}.png`);
    await writeFile(file, await compose(canvas, html, width, height));
    list.push(`file '${file}'`, `duration ${secondsPerScene}`);
  }
  // ffmpeg ignores the duration of the last picture unless the picture is listed again.
  list.push(list.at(-2) as string);
  await writeFile(join(pictures, 'scenes'), list.join('\n'));
  execFileSync(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(pictures, 'scenes')],
      ...['-vf', 'split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none'],
      ...['-fps_mode', 'vfr', animation],
    ],
    { stdio: 'inherit' },
  );
  const four = stillScenes.flatMap((scene) => ['-i', join(pictures, `${scene - 1}.png`)]);
  const grid = 'xstack=inputs=4:layout=0_0|w0_0|0_h0|w0_h0,scale=1680:-1';
  execFileSync(
    'ffmpeg',
    ['-y', '-loglevel', 'error', ...four, '-filter_complex', grid, '-frames:v', '1', still],
    {
      stdio: 'inherit',
    },
  );
  await rm(pictures, { recursive: true });
  await canvas.close();
}
