import type { Page } from '@playwright/test';
import type { TestFile } from './pdf-files.ts';

const plantedCamera = 'PLANTED-CAMERA';

/** A JPEG with EXIF camera and location data, as a phone makes it. */
export async function photograph(page: Page, name: string, width: number, height: number): Promise<TestFile> {
  const encoded = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h });
      const context = canvas.getContext('2d') as CanvasRenderingContext2D;
      context.fillStyle = '#f4f2ea';
      context.fillRect(0, 0, w, h);
      context.fillStyle = '#222';
      context.font = '90px serif';
      context.fillText('Receipt', 80, 200);
      return canvas.toDataURL('image/jpeg', 0.9).split(',')[1] as string;
    },
    [width, height] as const,
  );
  const jpeg = Buffer.from(encoded, 'base64');
  // EXIF follows the two bytes that begin every JPEG.
  const buffer = Buffer.concat([jpeg.subarray(0, 2), exifSegment(), jpeg.subarray(2)]);
  return { name, mimeType: 'image/jpeg', buffer };
}

/** Whether camera or location data is left. */
export function hasExifData(bytes: Buffer): boolean {
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
