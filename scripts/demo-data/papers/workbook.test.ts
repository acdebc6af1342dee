import { expect, it } from 'vitest';
import { judgeContents } from '#server/files/content-rules.ts';
import { entriesOf } from './account-statements.ts';
import type { Subject } from './paper.ts';
import { sheetRows } from './sheet-rows.ts';
import { type Cell, makeCsv, makeWorkbook } from './workbook.ts';

const subject = (name: string): Subject => ({
  name,
  person: 'Ada Quill',
  company: 'Quill Paper',
  address: ['100 Sample Street', 'Atlanta, GA 30300'],
  sentOn: '2026-11-18',
});

const centsOf = (cell: Cell | undefined) => (cell && typeof cell === 'object' ? cell.cents : 0);

it.each([
  ['Payroll-register-2026-10.xlsx', /^2026-10-\d\d$/],
  ['Mileage log Q3 2026 (studio van).xlsx', /^2026-0[789]-\d\d$/],
  ['Trial balance October 2026.xlsx', /^2026-10-\d\d$/],
  ['2026 – Studio rent – Quill.xlsx', /^2026-\d\d-\d\d$/],
  ['customers.csv', /^202[56]-\d\d-\d\d$/],
])(
  'the rows of %s are in its period, in the order of their dates, and add up to their total',
  (name, period) => {
    const [, ...rows] = sheetRows(subject(name));
    const total = rows.pop();
    expect(rows.length).toBeGreaterThan(2);
    const days = rows.map(([day]) => String(day));
    for (const day of days) expect(day).toMatch(period);
    expect(days).toEqual(days.toSorted());
    for (const column of [2, 3, 4, 5, 6]) {
      const sum = rows.reduce((cents, row) => cents + centsOf(row[column]), 0);
      expect(sum, `column ${column}`).toBe(centsOf(total?.[column]));
    }
  },
);

it('the books of a month are the payments of its bank statement', () => {
  const [, ...rows] = sheetRows(subject('Trial balance October 2026.xlsx'));
  const entries = entriesOf('Quill Paper', 2026, 10);
  expect(rows.slice(0, -1)).toEqual(entries.map(({ day, text, amount }) => [day, text, { cents: amount }]));
});

it('a spreadsheet passes the check for uploaded files', async () => {
  const workbook = await makeWorkbook(sheetRows(subject('Payroll-register-2026-10.xlsx')), 20_000);
  expect(await judgeContents(workbook, 'xlsx')).toBeUndefined();
});

it('a CSV file quotes texts and has two decimals', () => {
  expect(makeCsv([['A "b"', { cents: 120 }, null]])).toBe('"A ""b""",1.20,\r\n');
});
