import { createCipheriv, createHash } from 'node:crypto';
import { PDFDocument, PDFRawStream, StandardFonts } from 'pdf-lib';
import { ZipFile } from 'yazl';

/** Real documents of each kind, for tests and the demo. `bytes` fills one up to about that size. */
interface Options {
  lines?: string[];
  bytes?: number;
}

/** Bytes that look random and are the same each time: a document's padding must not compress away. */
export function filler(length: number, seed = 'filler'): Buffer {
  const key = createHash('sha256').update(seed).digest();
  const stream = createCipheriv('aes-128-ctr', key.subarray(0, 16), key.subarray(16));
  return stream.update(Buffer.alloc(Math.max(0, length)));
}

export async function makePdf(title: string, { lines = [], bytes = 0 }: Options = {}): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.setTitle(title);
  const page = pdf.addPage([612, 792]);
  const bold = await pdf.embedFont(StandardFonts.HelveticaBold);
  const plain = await pdf.embedFont(StandardFonts.Helvetica);
  page.drawText(inLatin(title).slice(0, 70), { x: 56, y: 712, size: 15, font: bold });
  for (const [index, line] of lines.entries()) {
    page.drawText(inLatin(line), { x: 56, y: 672 - index * 22, size: 11, font: plain });
  }
  const padding = bytes - 1600;
  if (padding > 0) {
    pdf.context.register(PDFRawStream.of(pdf.context.obj({ Length: padding }), filler(padding, title)));
  }
  return Buffer.from(await pdf.save({ useObjectStreams: false }));
}

/** The built-in PDF fonts support no other letters. */
function inLatin(text: string): string {
  return text.replace(/[^\u0020-\u007e\u00a0-\u00ff]/g, '?');
}

export type Parts = Record<string, string | Buffer>;

export async function makeZip(parts: Parts, { compress = true } = {}): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) {
    zip.addBuffer(Buffer.from(content as string), name, {
      compress,
      mtime: new Date('2026-01-05T12:00:00Z'),
    });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const kinds = {
  docx: {
    part: 'word/document.xml',
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml',
    macro: 'application/vnd.ms-word.document.macroEnabled.main+xml',
  },
  xlsx: {
    part: 'xl/workbook.xml',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml',
    macro: 'application/vnd.ms-excel.sheet.macroEnabled.main+xml',
  },
} as const;

/** The parts of a new Office file, to be changed before they are zipped. */
export function officeParts(
  kind: 'docx' | 'xlsx',
  { lines = [], bytes = 0, macros = false }: Options & { macros?: boolean } = {},
): Parts {
  const { part, type, macro } = kinds[kind];
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  const sheet = '/xl/worksheets/sheet1.xml';
  const sheetType =
    kind === 'xlsx'
      ? `<Override PartName="${sheet}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`
      : '';
  const parts: Parts = {
    '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/><Override PartName="/${part}" ContentType="${macros ? macro : type}"/>${sheetType}</Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="${part}"/></Relationships>`,
  };
  if (kind === 'docx') {
    const body = lines.map((line) => `<w:p><w:r><w:t>${escaped(line)}</w:t></w:r></w:p>`).join('');
    parts[part] =
      `${xml}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}</w:body></w:document>`;
  } else {
    const rows = lines
      .map(
        (line, row) =>
          `<row r="${row + 1}"><c r="A${row + 1}" t="inlineStr"><is><t>${escaped(line)}</t></is></c></row>`,
      )
      .join('');
    const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
    parts[part] =
      `${xml}<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    parts['xl/_rels/workbook.xml.rels'] =
      `${xml}<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`;
    parts[sheet.slice(1)] = `${xml}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`;
  }
  if (bytes > 3000) parts['docProps/thumbnail.bin'] = filler(bytes - 3000, lines.join());
  return parts;
}

export async function makeOffice(kind: 'docx' | 'xlsx', options?: Options): Promise<Buffer> {
  return makeZip(officeParts(kind, options));
}

/** The first bytes of an old file's main part; a workbook then lists its sheets (here a plain one) and ends. */
const beginnings: Record<string, string> = {
  WordDocument: 'eca5c100',
  Workbook: '09081000000605000000000000000000000000008500080000000000000001410a000000',
};

/** An old Word or Excel file with these parts: one sector of header, one of chains, the directory, then the parts. */
export function makeOldOffice(
  names: string[],
  { bytes = 0, contents = beginnings }: Options & { contents?: Record<string, string> } = {},
): Buffer {
  const header = Buffer.alloc(512);
  header.write('d0cf11e0a1b11ae1', 0, 'hex');
  header.writeUInt16LE(0x3e, 24);
  header.writeUInt16LE(3, 26);
  header.writeUInt16LE(0xfffe, 28);
  header.writeUInt16LE(9, 30);
  header.writeUInt16LE(6, 32);
  header.writeUInt32LE(1, 44);
  header.writeUInt32LE(1, 48);
  const directorySectors = Math.ceil((names.length + 1) / 4);
  const partBytes = 4096;
  const directory = Buffer.alloc(directorySectors * 512);
  for (const [index, name] of ['Root Entry', ...names].entries()) {
    const entry = directory.subarray(index * 128);
    entry.write(name, 0, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.writeUInt8(index === 0 ? 5 : 2, 66);
    if (index === 0) continue;
    entry.writeUInt32LE(1 + directorySectors + (index - 1) * (partBytes / 512), 116);
    entry.writeUInt32LE(partBytes, 120);
  }
  const parts = names.map((name) => {
    const part = Buffer.alloc(partBytes);
    part.write(contents[name] ?? '', 'hex');
    return part;
  });
  const chains = Buffer.alloc(512, 0xff);
  const file = Buffer.concat([header, chains, directory, ...parts]);
  const sectors = Math.ceil(Math.max(file.length, bytes) / 512) * 512;
  return Buffer.concat([file, filler(sectors - file.length, names.join())]);
}
