import { maxUploadBytes } from '#shared/files.ts';
import { activeFiles, type SentFile } from './active-files.ts';
import { filler, makeOldOffice, makePdf, makeZip, officeParts, type Parts } from './documents.ts';

const html = Buffer.from('<!doctype html><html><script>document.title = "ran"</script></html>');
const windowsProgram = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1'), filler(900)]);

const foreign: Record<string, Buffer> = {
  'a PNG': Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), filler(200)]),
  'a JPEG': Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), filler(200)]),
  'a GIF': Buffer.concat([Buffer.from('GIF89a'), filler(200)]),
  'an SVG': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  'a gzip': Buffer.concat([Buffer.from('1f8b0800', 'hex'), filler(200)]),
  'a 7z': Buffer.concat([Buffer.from('377abcaf271c', 'hex'), filler(200)]),
  'a RAR': Buffer.concat([Buffer.from('526172211a0700', 'hex'), filler(200)]),
  'an ELF program': Buffer.concat([Buffer.from('7f454c46020101', 'hex'), filler(200)]),
  'a shell script': Buffer.from('#!/bin/sh\nrm -rf "$HOME"\n'),
  'a rich text file': Buffer.from('{\\rtf1\\ansi text}'),
};

const wrongNames = [
  'a.exe',
  'a.pdf.exe',
  'a.html',
  'a.svg',
  'a.docm',
  'a.xlsm',
  '.pdf',
  'pdf',
  'a.pdf::$DATA',
  'a.p\u0000df.js',
  'a\u202efdp.exe',
  'a.pdf/..',
];

/** Names that are accepted after cleaning: their dangerous parts must not reach a path or a header. */
export const oddNames: [sent: string, kept: string][] = [
  ['../../../../etc/passwd.pdf', 'passwd.pdf'],
  ['..\\..\\windows\\system.pdf', 'system.pdf'],
  ['C:\\fakepath\\return.pdf', 'return.pdf'],
  ['/etc/cron.d/job.pdf', 'job.pdf'],
  ['nul\u0000byte.pdf', 'nulbyte.pdf'],
  ['right\u202eto\u2066left.pdf', 'righttoleft.pdf'],
  ['arabic\u061cmark.pdf', 'arabicmark.pdf'],
  ['tab\tand\u0085line.pdf', 'tabandline.pdf'],
  ['Prüfung 紙 – “A”.pdf', 'Prüfung 紙 – “A”.pdf'],
  [`${'long '.repeat(80)}.pdf`, `${'long '.repeat(80).slice(0, 251)}.pdf`],
];

/** Patches every entry in a zip's central directory. */
function patchTable(zip: Buffer, patch: (entry: Buffer) => void): Buffer {
  const copy = Buffer.from(zip);
  for (let at = copy.indexOf('PK\x01\x02'); at !== -1; at = copy.indexOf('PK\x01\x02', at + 4)) {
    patch(copy.subarray(at));
  }
  return copy;
}

/** Lists the last part of a zip many times, so that a small file unpacks to a huge one. */
export function repeatLastPart(zip: Buffer, times: number): Buffer {
  const record = zip.lastIndexOf('PK\x01\x02');
  const end = zip.lastIndexOf('PK\x05\x06');
  const copies = Array.from({ length: times }, (_, copy) => {
    const entry = Buffer.from(zip.subarray(record, end));
    entry.write(String(copy + 10_000), entry.indexOf('/z00000') + 2);
    return entry;
  });
  const tail = Buffer.from(zip.subarray(end));
  const added = copies.reduce((sum, { length }) => sum + length, 0);
  for (const at of [8, 10]) tail.writeUInt16LE(tail.readUInt16LE(at) + times, at);
  tail.writeUInt32LE(tail.readUInt32LE(12) + added, 12);
  return Buffer.concat([zip.subarray(0, end), ...copies, tail]);
}

/** Everything that must be refused, with or without a virus scanner: more than sixty files. */
export async function hostileFiles(): Promise<SentFile[]> {
  const files: SentFile[] = [];
  const add = (what: string, filename: string, bytes: Buffer) => files.push({ what, filename, bytes });
  const pdf = await makePdf('A page', { lines: ['with a line'] });
  const docx = officeParts('docx');
  const xlsx = officeParts('xlsx');
  const zip = (parts: Parts) => makeZip(parts);
  const plainDocx = await zip(docx);

  for (const extension of ['pdf', 'doc', 'docx', 'xls', 'xlsx']) {
    add('nothing', `a.${extension}`, Buffer.alloc(0));
    add('HTML', `a.${extension}`, html);
    add('a Windows program', `a.${extension}`, windowsProgram);
  }
  for (const [what, bytes] of Object.entries(foreign)) add(what, 'a.pdf', bytes);
  for (const filename of wrongNames) add('a PDF under a wrong name', filename, pdf);
  add('ten megabytes and a byte', 'a.pdf', Buffer.concat([pdf, filler(maxUploadBytes + 1 - pdf.length)]));

  add('a docm', 'a.docx', await zip(officeParts('docx', { macros: true })));
  add('an xlsm', 'a.xlsx', await zip(officeParts('xlsx', { macros: true })));
  for (const part of [
    'word/vbaProject.bin',
    'word/VBAPROJECT.BIN',
    'customXml/deep/vbaProject.bin',
    'word/vbaData.xml',
    'word/activeX/activeX1.bin',
    'word/embeddings/inner.docm',
    'word/embeddings/setup.exe',
  ]) {
    add(part, 'a.docx', await zip({ ...docx, [part]: filler(300) }));
  }
  add('an Excel 4 macro sheet', 'a.xlsx', await zip({ ...xlsx, 'xl/macrosheets/sheet1.xml': '<x/>' }));

  add('a docx', 'a.xlsx', plainDocx);
  add('an xlsx', 'a.docx', await zip(xlsx));
  add('a plain zip', 'a.docx', await zip({ 'readme.txt': 'hello' }));
  add('a jar', 'a.docx', await zip({ 'META-INF/MANIFEST.MF': 'Main-Class: A', 'A.class': filler(50) }));
  add(
    'an odt',
    'a.docx',
    await zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'content.xml': '<x/>' }),
  );
  const { '[Content_Types].xml': _types, ...untyped } = docx;
  add('a docx without its list of types', 'a.docx', await zip(untyped));
  add('a zip named docx in a doc', 'a.doc', plainDocx);

  add('a doc with macros', 'a.doc', makeOldOffice(['WordDocument', 'Macros', 'VBA', '_VBA_PROJECT']));
  add('an xls with macros', 'a.xls', makeOldOffice(['Workbook', '_VBA_PROJECT_CUR']));
  add('an xls', 'a.doc', makeOldOffice(['Workbook']));
  add('a doc', 'a.xls', makeOldOffice(['WordDocument']));
  add('an installer', 'a.doc', makeOldOffice(['!_StringData', 'SummaryInformation']));
  for (const filename of ['a.docx', 'a.xlsx', 'a.doc']) {
    add('a password', filename, makeOldOffice(['EncryptionInfo', 'EncryptedPackage']));
  }
  add(
    'a zip with a password',
    'a.docx',
    patchTable(plainDocx, (entry) => entry.writeUInt16LE(entry.readUInt16LE(8) | 1, 8)),
  );

  add('HTML before a PDF', 'a.pdf', Buffer.concat([html, pdf]));
  add('a line before a PDF', 'a.pdf', Buffer.concat([Buffer.from('\n'), pdf]));
  add('a GIF that is a PDF', 'a.pdf', Buffer.concat([Buffer.from('GIF89a'), pdf]));
  add('a zip behind a PDF', 'a.pdf', Buffer.concat([pdf, await zip({ 'a.html': filler(2000) })]));
  add('HTML behind a PDF', 'a.pdf', Buffer.concat([pdf, Buffer.alloc(2000, ' '), html]));
  add('a PDF before a docx', 'a.docx', Buffer.concat([pdf, plainDocx]));
  add('a program before a docx', 'a.docx', Buffer.concat([windowsProgram, plainDocx]));
  add('HTML behind a docx', 'a.docx', Buffer.concat([plainDocx, html]));

  add(
    'a zip that says it unpacks to gigabytes',
    'a.docx',
    patchTable(plainDocx, (entry) => entry.writeUInt32LE(0xfffffff0, 24)),
  );
  const small = await zip({ ...docx, 'word/media/z00000.bin': '' });
  add('a zip with very many parts', 'a.docx', repeatLastPart(small, 5_000));
  const packed = await zip({ ...docx, 'word/media/z00000.bin': Buffer.alloc(10 * 1024 * 1024) });
  add('a zip bomb of parts that share their bytes', 'a.docx', repeatLastPart(packed, 60));

  add('half a PDF', 'a.pdf', pdf.subarray(0, pdf.length / 2));
  add('half a docx', 'a.docx', plainDocx.subarray(0, plainDocx.length / 2));
  add('a part twice', 'a.docx', await zip({ ...docx, 'WORD/document.xml': '<x/>' }));
  const climbing = Buffer.from(
    (await zip({ ...docx, 'xx/xx/escape.xml': '<x/>' })).toString('latin1').replaceAll('xx/xx/', '../../'),
    'latin1',
  );
  add('a part outside its folder', 'a.docx', climbing);
  return [...files, ...(await activeFiles())];
}

/** The harmless string that every scanner reports, assembled here so that scanners do not report this file. */
const eicar = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}', '$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);

/** Files that only a virus scanner can detect. */
export async function infectedFiles(): Promise<SentFile[]> {
  const pdf = await makePdf('A page');
  const inside = { 'word/media/image1.bin': eicar };
  const cut = pdf.lastIndexOf('%%EOF');
  return [
    { what: 'raw', filename: 'a.pdf', bytes: eicar },
    {
      what: 'in a PDF',
      filename: 'a.pdf',
      bytes: Buffer.concat([
        pdf.subarray(0, cut),
        Buffer.from('%'),
        eicar,
        Buffer.from('\n'),
        pdf.subarray(cut),
      ]),
    },
    {
      what: 'packed in a docx',
      filename: 'a.docx',
      bytes: await makeZip({ ...officeParts('docx'), ...inside }),
    },
    {
      what: 'unpacked in a docx',
      filename: 'a.docx',
      bytes: await makeZip({ ...officeParts('docx'), ...inside }, { compress: false }),
    },
    {
      what: 'in an xlsx',
      filename: 'a.xlsx',
      bytes: await makeZip({ ...officeParts('xlsx'), 'xl/media/image1.bin': eicar }),
    },
    { what: 'in a doc', filename: 'a.doc', bytes: Buffer.concat([makeOldOffice(['WordDocument']), eicar]) },
  ];
}
