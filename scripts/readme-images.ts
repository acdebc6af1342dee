import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { paths } from '#shared/paths.ts';
import { makePdf } from '#test/documents.ts';
import { hasSettled, openDemo, signIn } from '../proofs/support/demo-in-browser.ts';

/**
 * Makes the README's two pictures from a running demo: `node scripts/readme-images.ts`. Needs Chromium and ffmpeg. The
 * upload runs over a throttled connection, so that its progress is visible.
 */
const folder = 'docs/images';
const upload = { name: 'W-2 for 2025.pdf', bytes: 1_400_000, bytesPerSecond: 700_000 };

async function openPage(browser: Browser, url: string, username: string, width: number, height: number) {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(paths.auth);
  await signIn(page, username, false);
  return page;
}

async function visit(page: Page, path: string) {
  await page.goto(path);
  await page.waitForFunction(hasSettled);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
}

const asImage = (png: Buffer, style: string) =>
  `<img style="${style}" src="data:image/png;base64,${png.toString('base64')}">`;

/** Combines screenshots into one picture, with HTML as the simplest way to place, round and label them. */
async function compose(page: Page, html: string, width: number, height: number): Promise<Buffer> {
  await page.setViewportSize({ width, height });
  await page.setContent(
    `<style>body{margin:0;background:#e9e6df;font:600 15px 'Public Sans',sans-serif;color:#3b4252}
     img{position:absolute;border-radius:10px;box-shadow:0 6px 24px rgb(20 30 50/.28)}
     b{position:absolute;font-weight:600}</style>${html}`,
  );
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  return page.screenshot();
}

async function takePortal(browser: Browser, url: string) {
  const desk = await openPage(browser, url, 'dana.reyes', 1440, 900);
  await visit(desk, paths.admin);
  const phone = await openPage(browser, url, 'maya.okafor', 390, 780);
  await visit(phone, paths.files);
  const html =
    asImage(await desk.screenshot(), 'left:40px;top:36px;width:1280px') +
    asImage(await phone.screenshot(), 'right:36px;bottom:30px;width:300px;border-radius:22px');
  const canvas = await browser.newPage();
  await writeFile(join(folder, 'portal.png'), await compose(canvas, html, 1440, 880));
}

async function takeUpload(browser: Browser, url: string) {
  const size = [760, 640] as const;
  const client = await openPage(browser, url, 'maya.okafor', ...size);
  const staff = await openPage(browser, url, 'dana.reyes', ...size);
  await visit(client, paths.files);
  await visit(staff, paths.adminDocuments);
  const frames: { client: Buffer; staff: Buffer; milliseconds: number }[] = [];
  const frame = async (milliseconds: number) => {
    const [left, right] = await Promise.all([client.screenshot(), staff.screenshot()]);
    frames.push({ client: left, staff: right, milliseconds });
  };

  await frame(1200);
  await client.getByRole('tab', { name: 'Upload New' }).click();
  await frame(700);
  const buffer = await makePdf('W-2', { bytes: upload.bytes });
  await client
    .locator('input[type=file][multiple]')
    .first()
    .setInputFiles({ name: upload.name, mimeType: 'application/pdf', buffer });
  const send = client.getByRole('button', { name: 'Upload File', exact: true });
  await send.scrollIntoViewIfNeeded();
  await frame(900);
  const network = await client.context().newCDPSession(client);
  await network.send('Network.enable');
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: upload.bytesPerSecond,
  });
  await send.click();
  const arrived = staff.getByText(upload.name).first();
  while (!(await arrived.isVisible())) await frame(160);
  await frame(600);
  await frame(3500);

  const canvas = await browser.newPage();
  const images = await mkdtemp(join(tmpdir(), 'portal-images-'));
  const list: string[] = [];
  for (const [index, { client: left, staff: right, milliseconds }] of frames.entries()) {
    const html = `<b style="left:24px;top:12px">Maya, client</b><b style="left:636px;top:12px">Dana, accountant</b>${
      asImage(left, 'left:16px;top:40px;width:596px') + asImage(right, 'left:628px;top:40px;width:596px')
    }`;
    const file = join(images, `${index}.png`);
    await writeFile(file, await compose(canvas, html, 1240, 560));
    list.push(`file '${file}'`, `duration ${milliseconds / 1000}`);
  }
  // ffmpeg ignores the duration of the last picture unless the picture is listed again.
  list.push(list.at(-2) as string);
  await writeFile(join(images, 'frames'), list.join('\n'));
  execFileSync(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error', '-f', 'concat', '-safe', '0', '-i', join(images, 'frames')],
      ...['-vf', 'split[a][b];[a]palettegen=max_colors=96[p];[b][p]paletteuse=dither=none'],
      ...['-fps_mode', 'vfr', join(folder, 'upload-live.gif')],
    ],
    { stdio: 'inherit' },
  );
  await rm(images, { recursive: true });
  console.log(`${frames.length} frames`);
}

const { browser, url, close } = await openDemo();
await takePortal(browser, url);
await takeUpload(browser, url);
await close();
