import { buffer } from 'node:stream/consumers';
import { parse } from 'csv-parse/sync';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { csvDownload } from './csv.ts';

const lineBreaks = ['\n', '\r', '\r\n', '\v', '\f', '\u0085', '\u2028', '\u2029'];
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', "=cmd|' /C calc'!A0", '＝1+1'];
const startsFormula = /^[=+\-@\t\r＝＋－＠]/;

const hostile = [
  ...formulas,
  ...lineBreaks.flatMap((lineBreak) => [
    `two${lineBreak}lines`,
    `${lineBreak}=1`,
    ...formulas.map((formula) => `text${lineBreak}${formula}`),
    `text${lineBreak}${lineBreak}=1${lineBreak}-2`,
    `text"${lineBreak}"=1`,
  ]),
  '"quoted", with comma',
  "O'Brien",
  '',
  ' ',
  'Nguyễn 🦊',
];

async function* rows() {
  for (const [number, message] of hostile.entries()) yield { number, message };
}

async function exported(): Promise<string> {
  const { content } = csvDownload('odd.csv', rows(), {
    Number: ({ number }) => String(number),
    Message: ({ message }) => message,
    Empty: () => null,
  });
  return (await buffer(content as NodeJS.ReadableStream)).toString();
}

/** PostgreSQL's CSV reader, which is independent of our writer and rejects what RFC 4180 does not allow. */
async function readByPostgres(file: string): Promise<string[][]> {
  const client = new pg.Client({ connectionString: inject('serverUrl') });
  await client.connect();
  onTestFinished(() => client.end());
  const { rows: settings } = await client.query('show data_directory');
  const path = client.escapeLiteral(`${settings[0].data_directory}/odd-${crypto.randomUUID()}.csv`);
  await client.query('create temp table cells (number text, message text, empty text)');
  // A large object can be written to a file on the server's own disk, wherever the server runs.
  const { rows: objects } = await client.query('select lo_from_bytea(0, $1) as id', [Buffer.from(file)]);
  await client.query(`select lo_export($1, ${path})`, [objects[0].id]);
  await client.query('select lo_unlink($1)', [objects[0].id]);
  await client.query(`copy cells from ${path} (format csv, header, encoding 'UTF8', force_not_null (empty))`);
  const { rows: cells } = await client.query('select * from cells');
  return cells.map(({ number, message, empty }) => [number, message, empty]);
}

describe('an export', () => {
  it('parses the same in two readers, with as many rows as were written', async () => {
    const file = await exported();
    expect(file.startsWith('\uFEFF"Number","Message","Empty"\r\n')).toBe(true);
    const [, ...cells] = parse(file, { bom: true }) as string[][];
    expect(cells).toHaveLength(hostile.length);
    expect(await readByPostgres(file)).toEqual(cells);
    // Apart from the added quotes, the text is unchanged.
    for (const [index, cell] of cells.entries()) {
      expect(cell[1]?.replaceAll("'", '')).toBe(hostile[index]?.replaceAll("'", ''));
    }
  });

  it('contains no formula at the start of a cell or of a line within one', async () => {
    const file = await exported();
    for (const [, cell = ''] of parse(file, { bom: true }) as string[][]) {
      expect(cell).not.toMatch(startsFormula);
      for (const line of cell.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/))
        expect(line).not.toMatch(startsFormula);
    }
  });

  it('contains no formula for readers that end a row at any line break', async () => {
    const file = await exported();
    for (const line of file.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/))
      expect(line).not.toMatch(startsFormula);
  });

  it('leaves other text as it is', async () => {
    const cells = parse(await exported(), { bom: true }) as string[][];
    for (const plain of ["O'Brien", '"quoted", with comma', 'two\nlines', 'Nguyễn 🦊', '']) {
      expect(cells.map(([, message]) => message)).toContain(plain);
    }
  });
});
