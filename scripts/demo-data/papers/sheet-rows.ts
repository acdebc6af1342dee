import { entriesOf } from './account-statements.ts';
import * as f from './figures.ts';
import type { Subject } from './paper.ts';
import type { Cell } from './workbook.ts';

type Rows = Cell[][];

const staffOf = ['A. Fielding', 'B. Harker', 'C. Linden'];

/** Paid on the 5th and the 19th; Social Security and Medicare are 6.2 % and 1.45 % of the wages. */
function payroll(subject: Subject, period: f.Period): Rows {
  const amounts = f.figuresFor(`payroll of ${subject.company ?? subject.person} ${f.periodName(period)}`);
  const rows = f.monthsOf(period).flatMap((month) =>
    [5, 19].flatMap((day) =>
      staffOf.map((name, person) => {
        const wages = amounts.between(1300, 2100, person);
        const taxes = [f.percent(wages, 10), f.percent(wages, 6.2), f.percent(wages, 1.45)];
        return {
          day: f.isoDay(period.year, month, day),
          name,
          sums: [wages, ...taxes, wages - f.sum(taxes)],
        };
      }),
    ),
  );
  const totals = [0, 1, 2, 3, 4].map((place) => f.sum(rows.map(({ sums }) => sums[place] ?? 0)));
  return [
    ['Paid on', 'Employee', 'Wages', 'Income tax', 'Social Security', 'Medicare', 'Net'],
    ...rows.map(({ day, name, sums }) => [day, name, ...sums.map((cents) => ({ cents }))]),
    ['Total', null, ...totals.map((cents) => ({ cents }))],
  ];
}

/** The company's own payments: the same as in its bank statement of the month. */
function ledger(subject: Subject, period: f.Period): Rows {
  const company = subject.company ?? subject.person;
  const entries = f.monthsOf(period).flatMap((month) => entriesOf(company, period.year, month));
  return [
    ['Date', 'Text', 'Amount'],
    ...entries.map(({ day, text, amount }) => [day, text, { cents: amount }]),
    ['Total', null, { cents: f.sum(entries.map(({ amount }) => amount)) }],
  ];
}

interface Kind {
  headings: [date: string, text: string, amount: string];
  texts: string[];
  low: number;
  high: number;
}

const kinds: [RegExp, Kind][] = [
  [
    /[Mm]ileage/,
    {
      headings: ['Date', 'Trip', 'Miles'],
      texts: ['Museum', 'Supplier', 'Client visit', 'Framing shop'],
      low: 6,
      high: 84,
    },
  ],
  [
    /Medical/,
    {
      headings: ['Date', 'For', 'Paid'],
      texts: ['Pharmacy', 'Physician', 'Glasses', 'Physiotherapy'],
      low: 12,
      high: 240,
    },
  ],
  [/rent/, { headings: ['Paid on', 'For', 'Amount'], texts: ['Studio rent'], low: 1850, high: 1850 }],
  [
    /donors/,
    {
      headings: ['Received', 'Donor', 'Gift'],
      texts: ['A. Fielding', 'Friends of the school', 'B. Harker', 'Parents'],
      low: 25,
      high: 900,
    },
  ],
  [
    /fuel/,
    {
      headings: ['Date', 'Vehicle', 'Amount'],
      texts: ['Truck 1', 'Truck 2', 'Truck 3', 'Van'],
      low: 48,
      high: 310,
    },
  ],
  [
    /[Ii]nventory|menu|[Ff]ixed.asset|Depreciation/,
    {
      headings: ['Entered', 'Item', 'Value'],
      texts: ['Equipment', 'Furniture', 'Materials', 'Finished goods'],
      low: 60,
      high: 4200,
    },
  ],
  [
    /customers|AR aging|[Ii]nvoices|facturas|Vendor|Sales/,
    {
      headings: ['Date', 'Name', 'Amount'],
      texts: ['Linden Gallery', 'Harrow Museum', 'Fairline Supply', 'Marsh & Yarrow'],
      low: 90,
      high: 3900,
    },
  ],
];

/** The rows of a spreadsheet of the demo: a heading, rows in the order of their dates, and their total. */
export function sheetRows(subject: Subject): Rows {
  const period = f.periodOf(subject.name, subject.sentOn);
  if (/[Pp]ayroll|register|Tip report/.test(subject.name) && !/asset/.test(subject.name))
    return payroll(subject, period);
  const kind = kinds.find(([pattern]) => pattern.test(subject.name))?.[1];
  if (!kind) return ledger(subject, period);
  const amounts = f.figuresFor(`${subject.name} of ${subject.person}`);
  const rows = f.monthsOf(period).flatMap((month) =>
    kind.texts.map((text, index) => ({
      day: f.isoDay(period.year, month, 2 + index * 7),
      text,
      cents: amounts.between(kind.low, kind.high, month * 10 + index),
    })),
  );
  return [
    [...kind.headings],
    ...rows.map(({ day, text, cents }) => [day, text, { cents }]),
    ['Total', null, { cents: f.sum(rows.map(({ cents }) => cents)) }],
  ];
}
