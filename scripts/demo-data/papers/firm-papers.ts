import { estimatedTaxDates } from '../federal-tax-dates.ts';
import * as f from './figures.ts';
import { ownFirm } from './issuers.ts';
import { holderOf, type Paper, type Subject } from './paper.ts';

const disclaimer = 'Not a tax form.';

const forms: [RegExp, string][] = [
  [/1120S/, 'S corporation return (Form 1120-S)'],
  [/1120/, 'Corporation return (Form 1120)'],
  [/1065/, 'Partnership return (Form 1065)'],
  [/941/, "Employer's quarterly return (Form 941)"],
  [/Schedule-C/, 'Business income worksheet (Schedule C)'],
  [/state-return/, 'State income tax return'],
  [/./, 'Individual return (Form 1040)'],
];

/** A summary of a return: income less deductions is the taxable income, and payments settle the tax. */
export function returnSummary(subject: Subject): Paper {
  const period = f.periodOf(subject.name, subject.sentOn);
  const form = forms.find(([pattern]) => pattern.test(subject.name))?.[1] ?? '';
  const state = /draft/.test(subject.name) ? 'Draft for your review. Not for filing.' : "Client's copy";
  return {
    ...(/941/.test(subject.name) ? payrollReturn : incomeReturn)(subject, period, form),
    subtitle: state,
  };
}

function incomeReturn(subject: Subject, period: f.Period, form: string): Paper {
  const amounts = f.figuresFor(`return of ${subject.company ?? subject.person} ${period.year}`);
  const isPerson = !/1120|1065|Schedule C/.test(form);
  const income = isPerson
    ? ['Wages', 'Interest and dividends', 'Business income']
    : ['Gross receipts', 'Cost of goods sold', 'Other income'];
  const incomes = income.map((text, index) => {
    const amount = amounts.between(
      [52_000, 300, 4_000][index] ?? 0,
      [96_000, 2_400, 31_000][index] ?? 0,
      index,
    );
    return { text, amount: text === 'Cost of goods sold' ? -amount * 6 : amount };
  });
  const deductions = [
    isPerson ? 'Standard deduction' : 'Wages and rent',
    isPerson ? 'Business expenses' : 'Depreciation',
  ].map((text, index) => ({ text, amount: -amounts.between(6_000, 15_000, index + 10) }));
  const total = f.sum(incomes.map(({ amount }) => amount));
  const taxable = total + f.sum(deductions.map(({ amount }) => amount));
  // Partners and shareholders pay the tax of these, a corporation pays its own.
  const paysTax = !/1065|1120-S/.test(form);
  const rate = isPerson ? 16 : 21;
  const tax = f.percent(taxable, rate);
  const paid = f.percent(tax, 104);
  const result = paysTax ? 'Taxable income' : 'Ordinary business income';
  const row = ({ text, amount }: { text: string; amount: f.Cents }) => [text, f.money(amount)];
  return {
    issuer: ownFirm,
    title: `${form}, ${period.year}`,
    subtitle: '',
    disclaimer,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'Prepared for', lines: [...holderOf(subject), ...subject.address] },
          {
            label: 'Tax year and number',
            lines: [String(period.year), 'XXX-XX-0000', `Printed ${f.longDay(subject.sentOn)}`],
          },
        ],
      },
      {
        kind: 'figures',
        figures: paysTax
          ? [
              { label: result, value: f.dollars(taxable) },
              { label: 'Tax', value: f.dollars(tax) },
              { label: 'Overpaid', value: f.dollars(paid - tax) },
            ]
          : [
              { label: 'Total income', value: f.dollars(total) },
              { label: result, value: f.dollars(taxable) },
            ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Line', share: 3 },
          { label: 'Amount', share: 1, figures: true },
        ],
        rows: [
          ...incomes.map(row),
          ['Total income', f.money(total)],
          ...deductions.map(row),
          ...(paysTax
            ? [
                [result, f.money(taxable)],
                [`Tax, ${rate} %`, f.money(tax)],
                ['Payments', f.money(-paid)],
              ]
            : []),
        ],
        total: paysTax ? ['Overpaid, to be refunded', f.money(paid - tax)] : [result, f.money(taxable)],
      },
      {
        kind: 'note',
        text: 'Please compare the figures with your own records and ask us about any that surprises you.',
      },
    ],
  };
}

function payrollReturn(subject: Subject, period: f.Period, form: string): Paper {
  const amounts = f.figuresFor(`payroll of ${subject.company ?? subject.person} ${f.periodName(period)}`);
  const months = f.monthsOf({ quarter: 1, ...period });
  const rows = months.map((month) => {
    const wages = amounts.between(14_000, 22_000, month);
    const taxes = [f.percent(wages, 10), f.percent(wages, 12.4), f.percent(wages, 2.9)];
    return { month, wages, taxes, total: f.sum(taxes) };
  });
  const sums = [0, 1, 2].map((place) => f.sum(rows.map(({ taxes }) => taxes[place] ?? 0)));
  return {
    issuer: ownFirm,
    title: `${form}, ${f.periodName(period)}`,
    subtitle: '',
    disclaimer,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'Employer', lines: [...holderOf(subject), ...subject.address] },
          { label: 'Number and quarter', lines: ['00-0000000', f.periodName(period)] },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Month', share: 1.2 },
          { label: 'Wages', share: 1, figures: true },
          { label: 'Income tax', share: 1, figures: true },
          { label: 'Social Security', share: 1, figures: true },
          { label: 'Medicare', share: 1, figures: true },
          { label: 'Due', share: 1, figures: true },
        ],
        rows: rows.map(({ month, wages, taxes, total }) => [
          f.monthName(month),
          ...[wages, ...taxes, total].map(f.money),
        ]),
        total: ['Quarter', ...[f.sum(rows.map(({ wages }) => wages)), ...sums, f.sum(sums)].map(f.money)],
      },
      {
        kind: 'note',
        text: 'Social Security is 12.4 % and Medicare 2.9 % of wages: half from the employee, half from the employer.',
      },
    ],
  };
}

/** Four equal payments on the days that are due in that year. */
export function taxVouchers(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const payment = f.figuresFor(`vouchers of ${subject.person} ${year}`).whole(9, 42, 1) * 100_00;
  const days = estimatedTaxDates(year);
  return {
    issuer: ownFirm,
    title: `Estimated tax payments, ${year}`,
    subtitle: 'In the manner of Form 1040-ES: four payments, with the day on which each is due',
    disclaimer,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'For', lines: [...holderOf(subject), ...subject.address] },
          { label: 'Social Security number', lines: ['XXX-XX-0000'] },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Voucher', share: 1 },
          { label: 'Due on', share: 2 },
          { label: 'Amount', share: 1, figures: true },
        ],
        rows: days.map((day, index) => [String(index + 1), f.longDay(day), f.money(payment)]),
        total: ['Year', '', f.money(payment * 4)],
      },
      { kind: 'note', text: 'A due date on a weekend or a holiday moves to the next business day.' },
    ],
  };
}

/** Questions with room for answers. */
export function taxOrganizer(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const questions = [
    ['Did you move?', 'New address, and since when'],
    ['Did you marry or divorce, or was a child born?', 'Names and dates; no Social Security numbers'],
    ['Employers', 'One W-2 from each'],
    ['Banks and brokers', 'One 1099 from each'],
    ['Home', 'Mortgage interest and property tax'],
    ['Gifts to charities', 'Receipts over $250'],
    ['Health cover', 'Form 1095-A, if you have one'],
    ['Estimated payments', 'Dates and amounts'],
  ];
  return {
    issuer: ownFirm,
    title: `Tax organizer, ${year}`,
    subtitle: 'Fill in what applies; leave the rest empty.',
    disclaimer,
    blocks: [
      { kind: 'parties', parties: [{ label: 'For', lines: [...holderOf(subject), ...subject.address] }] },
      ...questions.map(([label = '', hint = '']) => ({
        kind: 'boxes' as const,
        rows: [[{ label: `${label}  ${hint}`, value: '' }]],
      })),
    ],
  };
}
