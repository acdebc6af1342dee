import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { PDFDocument, StandardFonts } from 'pdf-lib';

export interface Paper {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A real PDF with a line of text on every page, filled up to a size where one is asked for. */
export async function pdf(name: string, { pages = 1, bytes = 0 } = {}): Promise<Paper> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([612, 792]).drawText(`Page ${page} of ${name}`, { x: 60, y: 700, size: 24, font });
  }
  if (bytes > 0)
    await document.attach(Buffer.alloc(bytes), 'filling', { mimeType: 'application/octet-stream' });
  const options = { useObjectStreams: false };
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save(options)) };
}

export function sha256({ buffer }: Paper): string {
  return createHash('sha256').update(buffer).digest('hex');
}

const plantedCamera = 'PLANTED-CAMERA';

/** A photograph that says where it was taken, as a phone's does. */
export async function photograph(page: Page, name: string, width: number, height: number): Promise<Paper> {
  const encoded = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const paper = canvas.getContext('2d') as CanvasRenderingContext2D;
      paper.fillStyle = '#f4f2ea';
      paper.fillRect(0, 0, w, h);
      paper.fillStyle = '#222';
      paper.font = '90px serif';
      paper.fillText('Receipt', 80, 200);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string;
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(encoded, 'base64');
  // The segment comes right after the two bytes that begin every JPEG.
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Whether anything of where and with what a picture was taken is left. */
export function tellsWhereItWasTaken(bytes: Buffer): boolean {
  return bytes.includes('Exif\0') || bytes.includes(plantedCamera);
}

/** EXIF with a camera's name and a place near Atlanta: two directories of a little-endian TIFF. */
function exifSegment(): Buffer {
  const camera = Buffer.from(`${plantedCamera}\0`);
  const entry = (tag: number, type: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(type, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (...entries: Buffer[]) => {
    const count = Buffer.alloc(2);
    count.writeUInt16LE(entries.length);
    return Buffer.concat([count, ...entries, Buffer.alloc(4)]);
  };
  const rationals = (...values: number[]) =>
    Buffer.concat(
      values.map((value) => {
        const bytes = Buffer.alloc(8);
        bytes.writeUInt32LE(value, 0);
        bytes.writeUInt32LE(1, 4);
        return bytes;
      }),
    );
  const header = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0]);
  const gpsAt = header.length + 2 + 2 * 12 + 4;
  const cameraAt = gpsAt + 2 + 4 * 12 + 4;
  const latitudeAt = cameraAt + camera.length;
  const tiff = Buffer.concat([
    header,
    directory(entry(0x010f, 2, camera.length, cameraAt), entry(0x8825, 4, 1, gpsAt)),
    directory(
      entry(1, 2, 2, 'N'.charCodeAt(0)),
      entry(2, 5, 3, latitudeAt),
      entry(3, 2, 2, 'W'.charCodeAt(0)),
      entry(4, 5, 3, latitudeAt + 24),
    ),
    camera,
    rationals(33, 47, 12),
    rationals(84, 23, 17),
  ]);
  const content = Buffer.concat([Buffer.from('Exif\0\0'), tiff]);
  const start = Buffer.from([0xff, 0xe1, 0, 0]);
  start.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([start, content]);
}

/** Chromium's own viewer is an extension with a fixed name. */
const viewer = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai/';

/** How many pages the browser's viewer shows in a frame; 0 until it shows any, -1 where it gave up. */
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
    // The viewer is still moving in.
    return 0;
  }
}
