import { deflateRawSync, deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { runOrStop } from '#test/run-or-stop.ts';
import { findPdfAction } from './pdf-actions.ts';

const list = '5 0 <</S/Launch/F(cmd.exe)>>';
const packedList = deflateSync(list);
const objectStream = '/Type/ObjStm/N 1/First 4';
const flate = '/Filter/FlateDecode';

interface Packed {
  dictionary?: string;
  keyword?: string;
  data?: Buffer | string;
  /** What else the file has. */
  before?: string;
}

function find({
  dictionary = objectStream + flate,
  keyword = 'stream\n',
  data = packedList,
  before,
}: Packed) {
  const file = [
    `%PDF-1.7\n${before ?? ''}\n9 0 obj<<${dictionary}>>${keyword}`,
    data,
    '\nendstream endobj trailer<<>>\n%%EOF\n',
  ];
  return findPdfAction(
    Buffer.concat(file.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part))),
  );
}

/** A deflate block that is not compressed. */
function stored(text: string, { isLast }: { isLast: boolean }): Buffer {
  const header = Buffer.from([isLast ? 1 : 0, 0, 0, 0, 0]);
  header.writeUInt16LE(text.length, 1);
  header.writeUInt16LE(~text.length & 0xffff, 3);
  return Buffer.concat([header, Buffer.from(text)]);
}
const zlibHeader = Buffer.from([0x78, 0x9c]);

describe('finds a Launch action among packed objects', () => {
  it.each<[string, Packed]>([
    [
      'whose dictionary has the keyword of the data in a text',
      { dictionary: `${objectStream}/X(stream\n)${flate}` },
    ],
    ['whose dictionary has it in a comment', { dictionary: `${objectStream}%stream\n${flate}` }],
    ['whose dictionary has it between two keys', { dictionary: `${objectStream} stream\n${flate}` }],
    [
      'whose dictionary has it in text within text',
      { dictionary: `${objectStream}/X((\\()stream\n)${flate}` },
    ],
    [
      'whose dictionary has an open bracket in a string of digits',
      { dictionary: `/X<(>${objectStream}${flate}` },
    ],
    ['that has no type and seems to end early', { dictionary: `/N 1/First 4/X(endobj)${flate}` }],
    ['behind comments', { dictionary: `%(\n%<<\n${objectStream}%(\r${flate}`, keyword: '%x\nstream\n' }],
    ['behind bytes that some readers take for blanks', { dictionary: `/N 1/First\x80 4${flate}\xff` }],
    ['whose dictionary has an array without an end', { dictionary: `${objectStream}${flate}/X[` }],
    ['packed three times', { data: deflateSync(deflateSync(packedList)) }],
    ['with a wrong checksum', { data: Buffer.concat([packedList.subarray(0, -4), Buffer.alloc(4)]) }],
    [
      'between bytes that some readers take for blanks',
      { before: '1 0 obj<</S\x80/Launch\xff/F(cmd.exe)>>endobj' },
    ],
    ['in an object whose name ends with a brace', { data: deflateSync('5 0 <</S/Launch{/F(cmd.exe)>>') }],
  ])('%s', (_, packed) => {
    expect(find(packed)).toBe('launch');
  });

  it.each(['6 2 x/Launch', '6 1 (/Launch)', '6 10 /URI(http:/Launch)', '6 0 null/Launch]', '6 0 x/Launch/y'])(
    'whose name is the object of its own in %j',
    (objects) => {
      const data = deflateSync(objects);
      expect(find({ data, before: '1 0 obj<</S 6 0 R>>endobj' })).toBe('launch');
      expect(find({ data, before: '1 0 obj<</#53%x\n6%y\n0%z\nR>>endobj' })).toBe('launch');
      expect(find({ data: deflateSync(`${objects} 7 0 <</S 6 0 R>>`) })).toBe('launch');
      expect(find({ data: objects, dictionary: objectStream, before: '1 0 obj<</S 6 0 R>>endobj' })).toBe(
        'launch',
      );
    },
  );
});

/** Text as a PNG predictor stores it: rows of four bytes, each as the difference from the row above. */
function predicted(text: string): Buffer {
  const bytes = Buffer.from(text.padEnd(Math.ceil(text.length / 4) * 4));
  const rows = Array.from({ length: bytes.length / 4 }, (_, row) =>
    Buffer.from([
      2,
      ...bytes
        .subarray(row * 4, row * 4 + 4)
        .map((byte, at) => byte - (row ? (bytes[row * 4 - 4 + at] ?? 0) : 0)),
    ]),
  );
  return Buffer.concat(rows);
}

describe('refuses packed objects that only some PDF readers can unpack', () => {
  const hex = Buffer.from(`${Buffer.from(list).toString('hex')}>`);

  it.each<[string, Packed]>([
    [
      'by a predictor that is named elsewhere',
      {
        before: '8 0 obj<</Predictor 12/Columns 4>>endobj',
        dictionary: `${objectStream}${flate}/DecodeParms 8 0 R`,
        data: deflateSync(predicted(list)),
      },
    ],
    [
      'by a predictor in a list',
      { dictionary: `${objectStream}${flate}/DecodeParms[8 0 R]`, data: deflateSync(predicted(list)) },
    ],
    [
      'by another filter, with text that hides it',
      { dictionary: `${objectStream}/Filter/AHx/X(endobj)`, data: hex },
    ],
    [
      'by another filter, with a keyword that hides it',
      { dictionary: `/Filter/AHx/X(stream\n)${objectStream}`, data: hex },
    ],
    ['by a filter under a short key', { dictionary: `${objectStream}/F 8 0 R`, data: hex }],
    ['by a filter in a list elsewhere', { dictionary: `${objectStream}/Filter[8 0 R]`, data: hex }],
    [
      'by a filter that follows another name',
      { dictionary: `${objectStream}/Filter[/Extends 8 0 R]`, data: hex },
    ],
    ['by a filter without blanks', { dictionary: `${objectStream}/Filter[8 0R]`, data: hex }],
    ['from another file', { dictionary: `${objectStream}/F(list.bin)/FFilter/FlateDecode`, data: '' }],
    [
      'by a filter for pictures',
      { dictionary: `${objectStream}/Filter[/FlateDecode/CCITTFaxDecode]`, data: deflateSync('x') },
    ],
    ['by its short name', { dictionary: `${objectStream}/Filter[/Fl/CCF]`, data: deflateSync('x') }],
    ['behind a keyword with a comment', { keyword: 'stream%x\n' }],
    ['behind a keyword with a zero', { keyword: 'stream\0\n' }],
    ['behind a keyword with another keyword', { keyword: 'streamx\n' }],
    [
      'whose data contain the end of a stream',
      {
        data: Buffer.concat([
          zlibHeader,
          stored('5 26 \nendstream endobj \n', { isLast: false }),
          deflateRawSync('<</S/Launch>>'),
          Buffer.alloc(4),
        ]),
      },
    ],
    ['that end too early', { data: deflateSync('5 0 <</S/URI>>').subarray(0, -8) }],
  ])('%s', (_, packed) => {
    expect(find(packed)).toBe('unreadable');
  });

  it('in a PDF that only says that it is encrypted', () => {
    const before = '%/Encrypt';
    expect(find({ before, dictionary: `${objectStream}/Filter 8 0 R`, data: hex })).toBe('unreadable');
    expect(find({ before, dictionary: `${objectStream}/F 8 0 R`, data: hex })).toBe('unreadable');
  });
});

describe('accepts', () => {
  const honest = deflateSync('5 0 <</S/URI>>');
  const web = '<</S/URI/URI(https://example.com/2026/Launch)>>';

  it.each<[string, Packed]>([
    ['a web address in a file with a font that has the letter S', { before: `/CharProcs<</S/x>> ${web}` }],
    ['a web address among packed objects', { data: deflateSync(`5 0 ${web}`) }],
    ['a web address in a file that is optimized for the web', { before: `${web} <</S 212/I 300>>` }],
    ['a font with the letter S', { before: '4 0 obj<</CharProcs<</S 7 0 R>>>>endobj' }],
    ['a length elsewhere', { dictionary: `${objectStream}${flate}/Length 8 0 R/Extends 7 0 R` }],
    [
      'a list with filter and parameters in lists',
      { dictionary: `${objectStream}/Filter[/FlateDecode]/DecodeParms[null]` },
    ],
    ['data without a checksum', { data: honest.subarray(0, -4) }],
    ['packed objects that are not compressed', { dictionary: objectStream, data: '5 0 <</S/URI>>' }],
    [
      'outlines before a picture',
      { before: '3 0 obj<</First 4 0 R>>endobj', dictionary: '/Filter/DCTDecode', data: 'x' },
    ],
    [
      'outlines with a title that ends an object',
      { before: '3 0 obj<</First 4 0 R/Title(endobj \\) stream\n)>>endobj' },
    ],
  ])('%s', (_, packed) => {
    expect(find({ data: honest, ...packed })).toBeUndefined();
  });

  it.each([
    ['Acrobat', '<</Extends 5 0 R/Filter/FlateDecode/First 4/Length 22/N 1/Type/ObjStm>>stream\r\n'],
    ['Word', '\r\n<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length 22>>\r\nstream\r\n'],
    ['pdfTeX', '\n<<\n/Type /ObjStm\n/N 1\n/First 4\n/Length 22        \n/Filter /FlateDecode\n>>\nstream\n'],
    ['Ghostscript', '\n<</Type/ObjStm/N 1/First 4\n/Filter/FlateDecode/Length 8 0 R>>stream\n'],
    ['qpdf', '\n<< /Type /ObjStm /Length 22 /Filter [ /FlateDecode ] /N 1 /First 4 >>\nstream\n'],
  ])('packed objects as %s writes them', (_, dictionary) => {
    const inside = (objects: string) => `${deflateSync(objects).toString('latin1')}\nendstream\nendobj\n`;
    const found = (objects: string) =>
      find({ before: `10 0 obj${dictionary}${inside(objects)}`, data: honest });
    expect(found('5 0 <</S/URI>>')).toBeUndefined();
    expect(found(list)).toBe('launch');
  });

  it('packed objects of an encrypted PDF, which cannot be read', () => {
    expect(find({ before: '/Encrypt 5 0 R', data: Buffer.alloc(200, 'x') })).toBeUndefined();
  });
});

it.each([
  '1 0 obj<<',
  '1 0 obj<<(',
  '1 0 obj%',
  '1 0 obj<<>>stream\n',
  '1 0 obj<</First>>stream\n',
  '/S',
  '/S%',
  '/S 1 ',
])('reads a PDF of nothing but %j at once', (part) => {
  const file = Buffer.from(part.repeat(1_000_000 / part.length));
  expect(['bomb', 'unreadable', undefined]).toContain(runOrStop(() => findPdfAction(file)));
});
