import { crc32, deflateSync } from 'node:zlib';
import { extensionOf } from '#shared/files.ts';
import { filler, makeOffice, makeOldOffice } from '#test/documents.ts';
import { drawPaper } from './papers/draw-paper.ts';
import { engagementTexts } from './papers/letters.ts';
import type { Subject } from './papers/paper.ts';
import { paperFor } from './papers/paper-for.ts';
import { sheetRows } from './papers/sheet-rows.ts';
import { makeCsv, makeWorkbook } from './papers/workbook.ts';

/** A real document for a file of the demo, smaller than usual to keep the start fast. */
export async function documentContents(subject: Subject, wantedBytes: number): Promise<Buffer> {
  const { name } = subject;
  const bytes = wantedBytes < 300_000 ? wantedBytes : 200_000 + Math.round(wantedBytes / 20);
  const lines = ['A sample document of the demo.', 'The people and figures in it are invented.', '', name];
  switch (extensionOf(name)) {
    case 'pdf':
      return drawPaper(paperFor(subject), name.replace(/\.pdf$/, ''), bytes);
    case 'docx':
      return makeOffice('docx', {
        lines: /engagement/i.test(name) ? [...lines, '', ...engagementTexts(subject)] : lines,
        bytes,
      });
    case 'xlsx':
      return makeWorkbook(sheetRows(subject), bytes);
    case 'doc':
      return makeOldOffice(['WordDocument', '1Table'], { bytes });
    case 'xls':
      return makeOldOffice(['Workbook'], { bytes });
    case 'png':
    case 'jpg':
      return makePicture(bytes);
    case 'csv':
      return Buffer.from(makeCsv(sheetRows(subject)));
    default:
      return Buffer.from(`${lines.join('\n')}\n`.padEnd(wantedBytes, 'item;date;amount\n'));
  }
}

/** A small grey image; data after its end is ignored. */
function makePicture(bytes: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const size = 64;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.writeUInt8(8, 8);
  const rows = Buffer.alloc(size * (size + 1), 0xc8);
  for (let row = 0; row < size; row++) rows[row * (size + 1)] = 0;
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
    filler(bytes - 300),
  ]);
}
