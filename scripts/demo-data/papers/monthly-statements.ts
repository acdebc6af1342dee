import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import type { Paper, Subject } from './paper.ts';
import { account, disclaimer, parties } from './tax-statements.ts';

const firstYear = 2019;

export function mortgageStatement(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const amounts = f.figuresFor(`mortgage of ${subject.person}`);
  const borrowed = amounts.between(168_000, 316_000, 1);
  const payment = Math.round(borrowed * 0.00615);
  let owed = borrowed;
  const pay = () => {
    const interest = Math.round((owed * 0.04375) / 12);
    owed -= payment - interest;
    return { interest, principal: payment - interest, owed };
  };
  // One year's statement begins where the one before ended.
  for (let before = (year - firstYear) * 12; before > 0; before--) pay();
  const owedAtFirst = owed;
  const dueIn = (month: number) => f.isoDay(year, month, 2);
  const months = f.monthsUntil(subject.sentOn, dueIn).map((month) => ({ day: dueIn(month), ...pay() }));
  const interest = f.sum(months.map((month) => month.interest));
  const principal = f.sum(months.map((month) => month.principal));
  return {
    issuer: issuers.issuerIn(subject.name, issuers.larkspur),
    title: `Mortgage interest statement, ${year}`,
    subtitle: 'In the manner of Form 1098. Keep it for your tax return.',
    disclaimer,
    blocks: [
      parties(subject, 'Borrower', {
        label: 'Loan',
        lines: [account, `Begun on December 14, ${firstYear - 1}`, "Home: the borrower's address"],
      }),
      {
        kind: 'figures',
        figures: [
          { label: `1  Interest you paid in ${year}`, value: f.dollars(interest) },
          { label: `2  Still owed on January 1, ${year}`, value: f.dollars(owedAtFirst) },
        ],
      },
      {
        kind: 'boxes',
        rows: [
          [
            { label: '4  Interest refunded', value: '0.00' },
            { label: '5  Mortgage insurance', value: '0.00' },
            { label: '6  Points paid', value: '0.00' },
            { label: '10  Property tax from escrow', value: f.money(amounts.between(2100, 4300, 2)) },
          ],
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Paid on', share: 1.4 },
          { label: 'Payment', share: 1, figures: true },
          { label: 'Interest', share: 1, figures: true },
          { label: 'Principal', share: 1, figures: true },
          { label: 'Still owed', share: 1.2, figures: true },
        ],
        rows: months.map((month) => [
          f.shortDay(month.day),
          f.money(payment),
          f.money(month.interest),
          f.money(month.principal),
          f.money(month.owed),
        ]),
        total: [
          sumLabel(months),
          f.money(payment * months.length),
          f.money(interest),
          f.money(principal),
          f.money(owed),
        ],
      },
    ],
  };
}

interface MonthlyKind {
  title: string;
  form: string;
  issuer: Paper['issuer'];
  /** What the sum of the year is. */
  sum: string;
  column: string;
  low: number;
  high: number;
  /** Withheld, in percent. */
  withheld: number;
  day: (year: number, month: number) => string;
}

const firstOfMonth = (year: number, month: number) => f.isoDay(year, month, 1);

export const monthlyKinds = {
  interest: {
    title: 'Interest statement',
    form: 'In the manner of Form 1099-INT',
    issuer: issuers.peachState,
    sum: '1  Interest income',
    column: 'Credited',
    low: 18,
    high: 64,
    withheld: 0,
    day: f.lastDay,
  },
  swedishInterest: {
    title: 'Årsbesked, räntor',
    form: 'Interest statement of the year, in US dollars',
    issuer: issuers.nordicBank,
    sum: 'Ränta (interest)',
    column: 'Ränta',
    low: 12,
    high: 39,
    withheld: 0,
    day: f.lastDay,
  },
  unemployment: {
    title: 'Government payments',
    form: 'In the manner of Form 1099-G',
    issuer: issuers.harrowCounty,
    sum: '1  Unemployment payments',
    column: 'Paid',
    low: 320,
    high: 365,
    withheld: 10,
    day: firstOfMonth,
  },
  healthCover: {
    title: 'Health insurance statement',
    form: 'In the manner of Form 1095-A',
    issuer: issuers.oakline,
    sum: 'Premiums of the year',
    column: 'Premium',
    low: 412,
    high: 412,
    withheld: 0,
    day: firstOfMonth,
  },
  childCare: {
    title: 'Child care receipts',
    form: 'Two children, twelve months',
    issuer: {
      ...issuers.tannehill,
      name: 'Hollowacre Day Care',
      address: '31 Hollowacre Road, Tucker, GA 30084',
    },
    sum: 'Paid for care',
    column: 'Received',
    low: 840,
    high: 960,
    withheld: 0,
    day: firstOfMonth,
  },
  retirement: {
    title: 'Retirement account contributions',
    form: 'Record of contributions of the year',
    issuer: issuers.northvale,
    sum: 'Contributed',
    column: 'Contribution',
    low: 300,
    high: 500,
    withheld: 0,
    day: f.lastDay,
  },
} satisfies Record<string, MonthlyKind>;

const sumLabel = (months: unknown[]) => (months.length === 12 ? 'Year' : 'So far');

/** Months that add up to the sum of the year. */
export function monthlyStatement(subject: Subject, kind: MonthlyKind): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const amounts = f.figuresFor(`${kind.title} of ${subject.person} ${year}`);
  const months = f
    .monthsUntil(subject.sentOn, (month) => kind.day(year, month))
    .map((month) => amounts.between(kind.low, kind.high, month));
  const total = f.sum(months);
  return {
    issuer: issuers.issuerIn(subject.name, kind.issuer),
    title: `${kind.title}, ${year}`,
    subtitle: kind.form,
    disclaimer,
    blocks: [
      parties(subject, 'For', {
        label: 'Account',
        lines: [account, `January to ${f.monthName(months.length)} ${year}`],
      }),
      {
        kind: 'figures',
        figures: [
          { label: kind.sum, value: f.dollars(total) },
          ...(kind.withheld > 0
            ? [{ label: '4  Federal tax withheld', value: f.dollars(f.percent(total, kind.withheld)) }]
            : []),
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Date', share: 1.4 },
          { label: kind.column, share: 1, figures: true },
          { label: 'So far this year', share: 1.2, figures: true },
        ],
        rows: months.map((amount, index) => [
          f.shortDay(kind.day(year, index + 1)),
          f.money(amount),
          f.money(f.sum(months.slice(0, index + 1))),
        ]),
        total: [sumLabel(months), f.money(total), f.money(total)],
      },
    ],
  };
}
