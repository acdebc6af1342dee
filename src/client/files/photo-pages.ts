import { maxUploadBytes } from '#shared/files.ts';

export interface PhotoPage {
  id: string;
  jpeg: Blob;
  /** An object URL for the preview; revoked by `forgetPage`. */
  url: string;
  width: number;
  height: number;
}

const maxSide = 2000;
/** Ten pages must fit into one upload, so larger pictures get a lower JPEG quality. */
const pagesPerUpload = 10;
const maxPageBytes = (maxUploadBytes / pagesPerUpload) * 0.95;
const qualities = [0.82, 0.7, 0.55, 0.4];

/**
 * A photograph as a page: upright and scaled down. It is drawn on a canvas, which drops EXIF data such as the location.
 */
export async function pageFromPicture(picture: Blob): Promise<PhotoPage> {
  const bitmap = await createImageBitmap(picture, { imageOrientation: 'from-image' });
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const paper = canvas.getContext('2d');
  if (!paper) throw new Error('This browser cannot draw');
  paper.fillStyle = '#fff';
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.imageSmoothingQuality = 'high';
  paper.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  const jpeg = await smallEnough(canvas);
  const { width, height } = canvas;
  return shownPage({ id: crypto.randomUUID(), jpeg, width, height });
}

export function shownPage(page: Omit<PhotoPage, 'url'>): PhotoPage {
  return { ...page, url: URL.createObjectURL(page.jpeg) };
}

export function forgetPage({ url }: PhotoPage) {
  URL.revokeObjectURL(url);
}

async function smallEnough(canvas: HTMLCanvasElement): Promise<Blob> {
  let jpeg: Blob | null = null;
  for (const quality of qualities) {
    jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (jpeg && jpeg.size <= maxPageBytes) break;
  }
  if (!jpeg) throw new Error('The picture could not be encoded');
  return jpeg;
}

/** The long side of US Letter, the usual print size, in points. */
const letterPoints = 792;

/** The pages as one PDF; pdf-lib is loaded on demand. */
export async function pdfFromPages(pages: readonly PhotoPage[], filename: string): Promise<File> {
  const { PDFDocument } = await import('pdf-lib');
  const pdf = await PDFDocument.create();
  for (const { jpeg, width, height } of pages) {
    const picture = await pdf.embedJpg(await jpeg.arrayBuffer());
    const scale = letterPoints / Math.max(width, height);
    const size: [number, number] = [width * scale, height * scale];
    pdf.addPage(size).drawImage(picture, { x: 0, y: 0, width: size[0], height: size[1] });
  }
  return new File([new Uint8Array(await pdf.save())], filename, { type: 'application/pdf' });
}

/** 'Photographed pages 2026-11-15', by the local date. */
export function suggestedName(now = new Date()): string {
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) =>
    String(part).padStart(2, '0'),
  );
  return `Photographed pages ${day.join('-')}`;
}

/** The typed text as a file name: with extension, and without characters that are invalid in file names. */
export function pdfFilename(typed: string): string {
  const name = typed
    .trim()
    .replace(/\.pdf$/i, '')
    .replace(/[/\\:*?"<>|\s]+/g, ' ')
    .trim();
  return `${name || suggestedName()}.pdf`;
}
