import sharp from 'sharp';
import { AppError } from '../core/errors.ts';

const side = 320;
/** More than phones make. A small file can unpack to gigabytes of pixels, so it is refused before it is decoded. */
const mostPixels = 50_000_000;
const longestSeconds = 10;

/**
 * Decodes a photo and encodes a small square anew: what was hidden in the file, such as where the photo was taken, is not
 * in the copy. The format is decided by the first bytes, because sharp also reads formats that can refer to other files.
 */
export async function encodePhoto(bytes: Buffer): Promise<Buffer> {
  if (!isPhoto(bytes)) throw notAPhoto();
  try {
    return await sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .timeout({ seconds: longestSeconds })
      .toBuffer();
  } catch (error) {
    throw notAPhoto().causedBy(error);
  }
}

function isPhoto(bytes: Buffer): boolean {
  const starts = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex;
  const isWebp = starts('52494646') && bytes.subarray(8, 12).toString('latin1') === 'WEBP';
  return starts('ffd8ff') || starts('89504e470d0a1a0a') || isWebp;
}

function notAPhoto(): AppError {
  const message =
    'We could not read this picture. Please choose a photo in JPEG, PNG or WebP format, up to 50 megapixels.';
  return new AppError('file_refused', message, { file: message });
}
