import sharp from 'sharp';
import type { Db } from '#server/core/database/db.ts';
import { staffPhotos } from '#server/core/database/schema.ts';

/** A small picture of one colour. */
export function photoBytes(
  format: 'png' | 'jpeg' | 'webp' = 'png',
  width = 40,
  height = 30,
): Promise<Buffer> {
  const background = { r: 30, g: 90, b: 160 };
  return sharp({ create: { width, height, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

export async function createPhoto(db: Db, userId: number): Promise<void> {
  await db.insert(staffPhotos).values({ userId, image: await photoBytes('webp', 320, 320) });
}
