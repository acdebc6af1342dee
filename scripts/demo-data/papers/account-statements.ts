import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import { holderOf, type Issuer, type Paper, type Subject } from './paper.ts';

export interface Entry {
  /** 'yyyy-MM-dd' */
  day: string;
  text: string;
  /** Negative if it was paid. */
  amount: f.Cents;
}

/** What a small company pays and receives in a month: at most how much, and on which day. */
const usual = [
  { day: 1, text: 'Rent', low: -2900, high: -1600 },
  { day: 2, text: 'Deposit, invoice', low: 3200, high: 6100 },
  { day: 3, text: 'Card purchase, office supply', low: -420, high: -60 },
  { day: 5, text: 'Payroll', low: -4200, high: -3100 },
  { day: 8, text: 'Deposit, card sales', low: 1800, high: 3400 },
  { day: 10, text: 'Payroll tax', low: -1200, high: -800 },
  { day: 12, text: 'Deposit, invoice', low: 3600, high: 9300 },
  { day: 15, text: 'Electricity and water', low: -520, high: -240 },
  { day: 16, text: 'Deposit, card sales', low: 1900, high: 3300 },
  { day: 18, text: 'Vehicle, fuel and service', low: -690, high: -110 },
  { day: 19, text: 'Payroll', low: -4200, high: -3100 },
  { day: 22, text: 'Insurance premium', low: -490, high: -300 },
  { day: 24, text: 'Deposit, invoice', low: 2400, high: 4100 },
  { day: 26, text: 'Materials', low: -2100, high: -700 },
  { day: 27, text: 'Transfer to savings ending in 0001', low: -1500, high: -500 },
  { day: 28, text: 'Monthly service fee', low: -12, high: -12 },
];

/** The payments of a company in a month, in the order of their dates. The same for its statement and its books. */
export function entriesOf(company: string, year: number, month: number): Entry[] {
  const amounts = f.figuresFor(`${company} ${year} ${month}`);
  return usual.map(({ day, text, low, high }, index) => ({
    day: f.isoDay(year, month, day),
    text:
      text === 'Deposit, invoice'
        ? `${text} ${(year % 100) * 100 + month * 8 + Math.floor(index / 4)}`
        : text,
    amount: amounts.between(low, high, index),
  }));
}

const shortDate = (day: string) => `${day.slice(5, 7)}/${day.slice(8)}`;

export function bankStatement(subject: Subject): Paper {
  const period = f.periodOf(subject.name, subject.sentOn);
  const months = f.monthsOf(period);
  const company = subject.company ?? subject.person;
  const opening = f.figuresFor(`account of ${company}`).between(14_000, 38_000, 1);
  const entries = months.flatMap((month) => entriesOf(company, period.year, month));
  return statement(subject, {
    issuer: issuers.issuerIn(subject.name, issuers.fultonSavings),
    title: 'Statement of account',
    subtitle: `Business checking, ending in 0000. ${rangeOf(period)}`,
    disclaimer: 'Not a bank document.',
    period,
    opening,
    entries,
  });
}

export function cardStatement(subject: Subject): Paper {
  const period = f.periodOf(subject.name, subject.sentOn);
  const company = subject.company ?? subject.person;
  const amounts = f.figuresFor(`card of ${company} ${f.periodName(period)}`);
  const shops = [
    'Office supply',
    'Fuel',
    'Software',
    'Parking',
    'Materials',
    'Postage',
    'Client lunch',
  ] as const;
  const entries = f.monthsOf(period).flatMap((month) => [
    ...shops.map((text, index) => ({
      day: f.isoDay(period.year, month, 2 + index * 3),
      text,
      amount: -amounts.between(18, 380, month * 10 + index),
    })),
    {
      day: f.isoDay(period.year, month, 25),
      text: 'Payment, thank you',
      amount: amounts.between(700, 1100, month),
    },
  ]);
  return statement(subject, {
    issuer: issuers.issuerIn(subject.name, issuers.peachState),
    title: 'Credit card statement',
    subtitle: `Card ending in 0000. ${rangeOf(period)}. A balance below zero is owed.`,
    disclaimer: 'Not a bank document.',
    period,
    opening: -amounts.between(300, 1200, 99),
    entries,
  });
}

function daysOf(period: f.Period): [first: string, last: string] {
  const months = f.monthsOf(period);
  const [first = 1, last = 12] = [months[0], months.at(-1)];
  return [f.isoDay(period.year, first, 1), f.lastDay(period.year, last)];
}

const rangeOf = (period: f.Period) => daysOf(period).map(f.longDay).join(' to ');

interface Statement extends Omit<Paper, 'blocks' | 'issuer'> {
  issuer: Issuer;
  period: f.Period;
  opening: f.Cents;
  entries: Entry[];
}

/** Each line's balance is the one before it with the line's amount. */
function statement(subject: Subject, { period, opening, entries, ...paper }: Statement): Paper {
  const [first, last] = daysOf(period);
  const incoming = entries.filter(({ amount }) => amount > 0).map(({ amount }) => amount);
  const outgoing = entries.filter(({ amount }) => amount < 0).map(({ amount }) => -amount);
  let balance = opening;
  const rows = entries.map(({ day, text, amount }) => {
    balance += amount;
    return [
      shortDate(day),
      text,
      amount > 0 ? f.money(amount) : '',
      amount < 0 ? f.money(-amount) : '',
      f.money(balance),
    ];
  });
  return {
    ...paper,
    blocks: [
      {
        kind: 'parties',
        parties: [{ label: 'Account holder', lines: [...holderOf(subject), ...subject.address] }],
      },
      {
        kind: 'boxes',
        rows: [
          [
            { label: 'Opening balance', value: f.dollars(opening) },
            { label: `${incoming.length} deposits`, value: f.dollars(f.sum(incoming)) },
            { label: `${outgoing.length} payments`, value: f.dollars(f.sum(outgoing)) },
            { label: 'Closing balance', value: f.dollars(balance) },
          ],
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Date', share: 0.7 },
          { label: 'Description', share: 3 },
          { label: 'In', share: 1.1, figures: true },
          { label: 'Out', share: 1.1, figures: true },
          { label: 'Balance', share: 1.2, figures: true },
        ],
        rows: [[shortDate(first), 'Opening balance', '', '', f.money(opening)], ...rows],
        total: [
          shortDate(last),
          'Closing balance',
          f.money(f.sum(incoming)),
          f.money(f.sum(outgoing)),
          f.money(balance),
        ],
      },
    ],
  };
}

/** Amounts with dates that are summed up, for papers without a balance. */
export interface Listed {
  issuer: Issuer;
  title: string;
  subtitle: string;
  disclaimer: string;
  columns: [string, string, string];
  entries: Entry[];
  note?: string;
}

export function listOfAmounts(subject: Subject, { columns, entries, note, ...paper }: Listed): Paper {
  const [date, text, amount] = columns;
  const total = f.sum(entries.map((entry) => entry.amount));
  return {
    ...paper,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'For', lines: [...holderOf(subject), ...subject.address] },
          { label: 'Total', lines: [f.dollars(total), 'Reference 0000'] },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: date, share: 1 },
          { label: text, share: 2.4 },
          { label: amount, share: 1, figures: true },
        ],
        rows: entries.map((entry) => [f.shortDay(entry.day), entry.text, f.money(entry.amount)]),
        total: ['Total', '', f.money(total)],
      },
      ...(note ? [{ kind: 'note' as const, text: note }] : []),
    ],
  };
}
