import { fileTooLarge, invalidFileType, largestUploadBytes, mayBeUploaded } from '#shared/files.ts';

export interface Refusal {
  title: string;
  text: string;
}

/** Why a file cannot be uploaded, as far as the browser can check. */
export function refusalOf({ name, size }: Pick<File, 'name' | 'size'>): Refusal | undefined {
  if (!mayBeUploaded(name)) return invalidFileType;
  if (size > largestUploadBytes) return fileTooLarge;
  return undefined;
}

/** Sizes of chosen files are shown in MB, because the limit is. */
export function sizeInMegabytes(bytes: number): string {
  const megabytes = bytes / 1024 ** 2;
  return megabytes > 0 && megabytes < 0.005 ? 'less than 0.01 MB' : `${megabytes.toFixed(2)} MB`;
}
