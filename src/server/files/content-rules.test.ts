import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { filler, makeZip, officeParts, type Parts } from '#test/documents.ts';
import { repeatLastPart } from '#test/hostile-files.ts';
import { judgeContents } from './content-rules.ts';

function judgePdf(...pieces: (string | Buffer)[]) {
  const bytes = pieces.map((piece) => (typeof piece === 'string' ? Buffer.from(piece, 'latin1') : piece));
  return judgeContents(
    Buffer.concat([Buffer.from('%PDF-1.7\n'), ...bytes, Buffer.from('\ntrailer<<>>\n%%EOF\n')]),
    'pdf',
  );
}

const objects = deflateSync('5 0 <</S/Launch/F(cmd.exe)>>');
const packed = (dictionary: string, data = objects, keyword = 'stream\n') =>
  judgePdf(`9 0 obj<<${dictionary}>>${keyword}`, data, '\nendstream endobj');
const objectStream = '/Type/ObjStm/N 1/First 4/Filter/FlateDecode';

describe('finds a PDF that starts a program', () => {
  it.each([
    ['where the name of the action is an object', '1 0 obj<</S 5 0 R>>endobj 5 0 obj/Launch endobj'],
    ['where a comment stands in between', '1 0 obj<</S%x\r/Launch%x\n/F(cmd.exe)>>endobj'],
  ])('%s', async (_, body) => {
    expect(await judgePdf(body)).toBe('launch');
  });

  it.each([
    ['that is called an object by a key behind it', `${objectStream}/Xobj 1`],
    ['with a dictionary of many pages', `${objectStream}/X(${'y'.repeat(5000)})`],
    ['that seems to end before it begins', `${objectStream}/X(endobj)`],
    ['whose names are written in figures', '/Type/Obj#53tm/N 1/Fir#73t 4/Filter/Fl#61teDecode'],
    ['under the short name of its filter', '/Type/ObjStm/N 1/First 4/Filter/Fl'],
    ['under a filter that is named elsewhere', '/Type/ObjStm/N 1/First 4/Filter 8 0 R'],
  ])('among packed objects %s', async (_, dictionary) => {
    expect(await packed(dictionary)).toBe('launch');
  });

  it.each(['stream\r', 'stream \r\n'])('among packed objects behind %j', async (keyword) => {
    expect(await packed(objectStream, objects, keyword)).toBe('launch');
  });

  it('among packed objects that are packed twice, cut short or without blanks', async () => {
    expect(await packed(objectStream, deflateSync(objects))).toBe('launch');
    expect(await packed(objectStream, objects.subarray(0, -4))).toBe('launch');
    expect(await packed(objectStream, deflateSync('5 0/Launch'))).toBe('launch');
  });
});

it('accepts a PDF with bookmarks before a picture, or with a web address', async () => {
  const picture = Buffer.from([0xff, 0xd8, 1, 2]);
  const bookmarks = '2 0 obj<</First 3 0 R/Last 3 0 R>>endobj ';
  const image = '4 0 obj<</Subtype/Image/Filter/DCTDecode>>stream\n';
  expect(await judgePdf(bookmarks, image, picture, '\nendstream endobj')).toBeUndefined();
  const address = '5 0 <</S/URI/URI(https://example.com/2026/Launch)>>';
  expect(await packed(objectStream, deflateSync(address))).toBeUndefined();
});

it('finds a PDF that starts a program behind a beginning without a stream', async () => {
  const wrong = '%/ObjStm stream\n\n9 0 obj';
  const action = [`${wrong}<<${objectStream}>>stream\n`, objects, '\nendstream endobj'];
  expect(await judgePdf(...action)).toBe('launch');
  expect(await judgePdf('/Encrypt ', ...action)).toBe('launch');
});

describe('counts what it unpacks although the stream is larger than any may be', () => {
  const tooLarge = Buffer.alloc(17 * 1024 * 1024);
  const stream = (data: Buffer) => [`9 0 obj<<${objectStream}>>stream\n`, data, '\nendstream endobj '];

  it('in an encrypted PDF', async () => {
    const bomb = stream(deflateSync(tooLarge));
    expect(await judgePdf('/Encrypt ', ...bomb, ...bomb, ...bomb, ...bomb, ...bomb)).toBe('bomb');
  });

  it('when unpacked a second time', async () => {
    const bomb = stream(deflateSync(deflateSync(tooLarge)));
    expect(await judgePdf(...bomb, ...bomb, ...bomb, ...bomb, ...bomb)).toBe('bomb');
  });

  it('where many beginnings share one stream', async () => {
    const beginning = Buffer.from('obj<</ObjStm>>stream\n');
    const beginnings = 2_300;
    const overlapping = Array.from({ length: beginnings }, (_, count) => {
      // A zlib header, and a stored block that contains the beginnings which follow.
      const header = Buffer.from([0x78, 0x9c, 0, 0, 0, 0, 0]);
      const length = (beginnings - 1 - count) * (beginning.length + header.length);
      header.writeUInt16LE(length, 3);
      header.writeUInt16LE(~length & 0xffff, 5);
      return [beginning, header];
    });
    const bomb = deflateRawSync(tooLarge);
    expect(await judgePdf('/Encrypt ', ...overlapping.flat(), bomb, '\nendstream')).toBe('bomb');
  });
});

/** Deflate blocks that unpack to nothing. */
function emptyBlocks(count: number): Buffer {
  const blocks = Buffer.alloc(count * 5, Buffer.from([0, 0, 0, 0xff, 0xff]));
  blocks[blocks.length - 5] = 1;
  return blocks;
}

describe('counts what it reads although it unpacks to nothing', () => {
  const zlib = Buffer.from([0x78, 0x9c]);
  const blocks = emptyBlocks(200_000);

  it('in one stream that many beginnings share', async () => {
    const beginning = Buffer.from('obj<</ObjStm>>stream\n');
    const beginnings = 20;
    const overlapping = Array.from({ length: beginnings }, (_, count) => {
      // A stored block that contains the beginnings which follow.
      const block = Buffer.alloc(5);
      const length = (beginnings - 1 - count) * (beginning.length + 7);
      block.writeUInt16LE(length, 1);
      block.writeUInt16LE(~length & 0xffff, 3);
      return [beginning, zlib, block];
    });
    expect(await judgePdf(...overlapping.flat(), blocks, '\nendstream')).toBe('bomb');
  });

  it('when unpacked a second time', async () => {
    const twice = deflateSync(Buffer.concat([zlib, blocks]));
    const stream = [`9 0 obj<<${objectStream}>>stream\n`, twice, '\nendstream endobj '];
    expect(await judgePdf(...Array.from({ length: 20 }, () => stream).flat())).toBe('bomb');
  });

  it('in parts of a Word file that share their bytes', async () => {
    const zip = await makeZip(
      { ...officeParts('docx'), 'word/_rels/z00000.rels': blocks },
      { compress: false },
    );
    const entry = zip.subarray(zip.lastIndexOf('PK\x01\x02'));
    const deflated = 8;
    entry.writeUInt16LE(deflated, 10);
    entry.writeUInt32LE(0, 24);
    expect(await judgeContents(zip, 'docx')).toBeUndefined();
    expect(await judgeContents(repeatLastPart(zip, 20), 'docx')).toBe('damaged');
  });
});

it('accepts a PDF of nothing but packed objects, encrypted or not, whatever their numbers', async () => {
  // '80' is also how compressed data may begin.
  const list = Buffer.from(`80 0 ${filler(500_000).toString('hex')}`);
  const stream = [`9 0 obj<<${objectStream}>>stream\n`, deflateSync(list), '\nendstream endobj '];
  const streams = Array.from({ length: 17 }, () => stream).flat();
  expect(await judgePdf(...streams)).toBeUndefined();
  expect(await judgePdf('/Encrypt 5 0 R ', ...streams)).toBeUndefined();
});

it('accepts an encrypted PDF, however many packed objects it has', async () => {
  const bytes = filler(3_000 * 100);
  const streams = Array.from({ length: 3_000 }, (_, count) => [
    `9 0 obj<<${objectStream}>>stream\n`,
    bytes.subarray(count * 100, count * 100 + 100),
    '\nendstream endobj ',
  ]);
  expect(await judgePdf('/Encrypt 5 0 R ', ...streams.flat())).toBeUndefined();
});

it('scans a PDF of nothing but beginnings in seconds', async () => {
  // The first two took many minutes, the third half a minute, in one of the two threads that check all files.
  await judgePdf('stream\n'.repeat(1_400_000));
  await judgePdf('/First stream\n'.repeat(700_000));
  await judgePdf('/Encrypt ', '/First/Filter stream\n'.repeat(400_000));
});

const officeTypes = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const namespace = 'http://schemas.openxmlformats.org/package/2006/relationships';
const relations = (inner: string) => `<Relationships xmlns="${namespace}">${inner}</Relationships>`;
const template = (target: string, { mode = 'External', first = '' } = {}) =>
  `<Relationship ${first} Id="r1" Type="${officeTypes}/attachedTemplate" Target="${target}" TargetMode="${mode}"/>`;
const remote = 'https://x.test/t.dotm';
const settings = 'word/_rels/settings.xml.rels';
const judgeDocx = async (parts: Parts) =>
  judgeContents(await makeZip({ ...officeParts('docx'), ...parts }), 'docx');

describe('finds a template from elsewhere', () => {
  it.each<[string, Parts]>([
    ['in a list whose name is in capitals', { [settings.toUpperCase()]: relations(template(remote)) }],
    [
      'under a prefix of another alphabet',
      {
        [settings]: `<é:Relationships xmlns:é="${namespace}">${template(remote).replace('<', '<é:')}</é:Relationships>`,
      },
    ],
    [
      'behind an attribute of another alphabet',
      { [settings]: relations(template(remote, { first: 'é="1"' })) },
    ],
    ['with its mode in small letters', { [settings]: relations(template(remote, { mode: 'external' })) }],
    ['in a shared folder', { [settings]: relations(template('file:////server/share/t.dotm')) }],
    [
      'in a shared folder written in figures',
      { [settings]: relations(template('file:///%5C%5Cserver/t.dotm')) },
    ],
  ])('%s', async (_, parts) => {
    expect(await judgeDocx(parts)).toBe('remote');
  });
});

it.each([
  'file:///C:\\Users\\maya\\Letter.dotx',
  'file:///Users/maya/Library/Group%20Containers/UBF8T346G9.Office/Letter.dotx',
  'file:///home/maya/Templates/letter.ott',
])('accepts a template on the author’s own computer: %s', async (target) => {
  expect(await judgeDocx({ [settings]: relations(template(target)) })).toBeUndefined();
});

it('looks at no more parts than a document has', async () => {
  const parts = Array.from({ length: 5_001 }, (_, count) => [`word/${count}.xml`, '']);
  const tooLong = { 'word/last.rels': Buffer.alloc(2 * 1024 * 1024) };
  const zip = await makeZip({ ...Object.fromEntries(parts), ...tooLong }, { compress: false });
  expect(await judgeContents(zip, 'docx')).toBe('bomb');
});

it('finds macros under another name', async () => {
  const kind = 'http://schemas.microsoft.com/office/2006/relationships/vbaProject';
  const list = relations(`<Relationship Id="r1" Type="${kind}" Target="notes.bin"/>`);
  expect(await judgeDocx({ 'word/_rels/document.xml.rels': list, 'word/notes.bin': 'x' })).toBe('macros');
  const types = String(officeParts('docx')['[Content_Types].xml']).replace(
    '</Types>',
    '<Override PartName="/word/notes.bin" ContentType="application/vnd.ms-office.vba&#80;roject"/></Types>',
  );
  expect(await judgeDocx({ '[Content_Types].xml': types, 'word/notes.bin': 'x' })).toBe('macros');
});
