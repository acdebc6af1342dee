import { createHash, randomBytes } from 'node:crypto';
import { PDFDocument, PDFName, StandardFonts } from 'pdf-lib';

export interface TestFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A PDF with a line of text on every page; `bytes` adds random data, which cannot be compressed. */
export async function pdf(name: string, { pages = 1, bytes = 0 } = {}): Promise<TestFile> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  for (let page = 1; page <= pages; page++) {
    document.addPage([612, 792]).drawText(`Page ${page} of ${name}`, { x: 60, y: 700, size: 24, font });
  }
  if (bytes > 0)
    await document.attach(randomBytes(bytes), 'filling', { mimeType: 'application/octet-stream' });
  const options = { useObjectStreams: false };
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save(options)) };
}

export function sha256({ buffer }: TestFile): string {
  return createHash('sha256').update(buffer).digest('hex');
}

/** A PDF as an office scanner makes it: one page with a CCITT fax image, here a black square. */
export async function scan(name: string): Promise<TestFile> {
  const side = 64;
  const firstRow = ['001', '00110101', '0000001111', '0000110111'];
  const likeTheRowAbove = '11';
  const end = ['000000000001', '000000000001'];
  const bits = [...firstRow, likeTheRowAbove.repeat(side - 1), ...end].join('');
  const bytes = Uint8Array.from(bits.match(/.{1,8}/g) ?? [], (byte) =>
    Number.parseInt(byte.padEnd(8, '0'), 2),
  );
  const document = await PDFDocument.create();
  const { context } = document;
  const picture = context.register(
    context.stream(bytes, {
      Type: 'XObject',
      Subtype: 'Image',
      Width: side,
      Height: side,
      ColorSpace: 'DeviceGray',
      BitsPerComponent: 1,
      Filter: 'CCITTFaxDecode',
      DecodeParms: { K: -1, Columns: side, Rows: side },
    }),
  );
  const page = document.addPage([200, 200]);
  page.node.setXObject(PDFName.of('Scan'), picture);
  const drawing = context.stream('q 160 0 0 160 20 20 cm /Scan Do Q');
  page.node.set(PDFName.of('Contents'), context.register(drawing));
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(await document.save()) };
}
