import { extensionOf, fileTooLarge, invalidFileType, maxUploadBytes, mayBeUploaded } from '#shared/files.ts';

export interface Refusal {
  title: string;
  text: string;
}

/** Why a file cannot be uploaded, as far as the browser can check. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  if (!mayBeUploaded(name)) return invalidFileType;
  if (size > maxUploadBytes) return fileTooLarge;
  return undefined;
}

const pictures = ['jpg', 'jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic', 'heif', 'tif', 'tiff'];
/** Few browsers can read these. */
const rarePictures = ['avif', 'heic', 'heif', 'tif', 'tiff'];

/** Whether the photo step can turn it into a PDF. */
export function isPicture({ name }: Pick<File, 'name'>): boolean {
  return pictures.includes(extensionOf(name));
}

export function unreadablePicture({ name }: Pick<File, 'name'>): string {
  const extension = extensionOf(name);
  return rarePictures.includes(extension)
    ? `This browser cannot open ${extension.toUpperCase()} pictures. Open it in your photo app, save or export it as JPG, and choose that one.`
    : 'One picture could not be read. Take it again or choose another one.';
}

/**
 * What to do instead of sending a file that the browser refuses; what the server refuses comes with its own advice. Pictures
 * can become a PDF, which their row offers.
 */
export function adviceFor(file: Pick<File, 'name' | 'size'>, isStaff: boolean): string | undefined {
  const refusal = refusalOf(file);
  if (!refusal || isPicture(file)) return undefined;
  if (refusal === fileTooLarge)
    return isStaff
      ? 'Send it in several parts, or photograph its pages.'
      : 'Send it in several parts, photograph its pages, or call us.';
  if (extensionOf(file.name) === 'csv') return 'This is a CSV file. Open it in Excel and save it as .xlsx.';
  return isStaff ? 'Save it as a PDF instead.' : 'Photograph it instead, or call us.';
}

/** Sizes of chosen files are shown in MB, because the limit is. A file that holds anything is never '0.00 MB'. */
export function sizeInMegabytes(bytes: number): string {
  return `${Math.max(bytes / 1024 ** 2, bytes > 0 ? 0.01 : 0).toFixed(2)} MB`;
}
