import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Download } from './download.ts';

/**
 * Positions at which a spreadsheet could read a formula: the start of a cell and, because some readers end a row at any
 * line break, the start of each line. The signs of East Asian keyboards count as well.
 */
const formulaStart = /(?<=^|[\n\r\v\f\u0085\u2028\u2029])(?=[=+\-@\t\r＝＋－＠])/g;

/** A quote in front makes it text. */
function defuse(cell: string | null): string {
  return (cell ?? '').replace(formulaStart, "'");
}

type Columns<Row> = Record<string, (row: Row) => string | null>;

/**
 * RFC 4180 with every cell quoted, a byte order mark so that Excel reads UTF-8, and no executable formula in user
 * input.
 */
export function csvText<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>): Readable {
  const cells = Object.values(columns);
  const lines = Readable.from(rows).map((row: Row) => cells.map((cell) => defuse(cell(row))));
  const content = lines.pipe(
    stringify({
      header: true,
      columns: Object.keys(columns),
      bom: true,
      record_delimiter: 'windows',
      // By default it quotes a line break only if that is also the row delimiter.
      quoted: true,
      quoted_empty: true,
    }),
  );
  lines.once('error', (error) => content.destroy(error));
  return content;
}

export function csvDownload<Row>(
  filename: string,
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
): Download {
  return { filename, content: csvText(rows, columns) };
}
