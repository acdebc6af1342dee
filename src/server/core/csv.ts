import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Download } from './download.ts';

/** What a spreadsheet would run as a formula starts with one of these; a quote in front makes it text. */
const formula = /^[=+\-@\t\r]/;

function defuse(cell: string | null): string {
  if (cell === null) return '';
  return formula.test(cell) ? `'${cell}` : cell;
}

/** RFC 4180, with the mark by which Excel knows UTF-8, and no live formula whatever people typed. */
export function csvDownload<Row>(
  filename: string,
  rows: AsyncIterable<Row>,
  columns: Record<string, (row: Row) => string | null>,
): Download {
  const cells = Object.values(columns);
  const lines = Readable.from(rows).map((row: Row) => cells.map((cell) => defuse(cell(row))));
  const content = lines.pipe(
    stringify({ header: true, columns: Object.keys(columns), bom: true, record_delimiter: 'windows' }),
  );
  lines.once('error', (error) => content.destroy(error));
  return { filename, content };
}
