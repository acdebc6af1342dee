import sharp from 'sharp';
import { AppError } from '../core/errors.ts';

const side = 320;
/** More than phones take. A small file can unpack to gigabytes of pixels, so more are refused before decoding. */
const maxPixels = 50_000_000;
const timeoutSeconds = 10;

/**
 * Re-encodes a photo as a small square, without hidden data such as where it was taken. Checks the format by the first
 * bytes, because sharp also reads formats that can refer to other files.
 */
export async function encodePhoto(bytes: Buffer): Promise<Buffer> {
  if (!isPhoto(bytes)) throw notAPhoto();
  try {
    return await sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' })
      .autoOrient()
      .resize(side, side, { fit: 'cover', position: 'attention' })
      .webp({ quality: 82 })
      .timeout({ seconds: timeoutSeconds })
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
