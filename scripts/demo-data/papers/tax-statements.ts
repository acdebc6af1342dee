import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import { type Block, holderOf, type Paper, type Subject } from './paper.ts';

/** Zeros and X only, as everywhere on the sample papers. */
const taxNumber = '00-0000000';
const personNumber = 'XXX-XX-0000';
export const account = 'Account ending in 0000';
export const disclaimer = 'Not a tax form.';

export function parties(
  { address, ...subject }: Subject,
  label: string,
  other: { label: string; lines: string[] },
): Block {
  return {
    kind: 'parties',
    parties: [{ label, lines: [...holderOf({ address, ...subject }), ...address] }, other],
  };
}

export function wageStatement(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const issuer = issuers.issuerIn(subject.name, issuers.hollisPrint);
  const amounts = f.figuresFor(`wages of ${subject.person} ${year}`);
  const gross = amounts.whole(412, 946, 1) * 100_00;
  const pension = f.percent(gross, 5);
  const wages = gross - pension;
  const [street = '', ...city] = issuer.address.split(', ');
  return {
    issuer,
    title: `Wage and tax summary, ${year}`,
    subtitle: `In the manner of Form W-2, tax year ${year}, employee's copy`,
    disclaimer,
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'Employer', lines: [issuer.name, street, city.join(', ')] },
          { label: 'Employee', lines: [subject.person, ...subject.address] },
        ],
      },
      {
        kind: 'boxes',
        rows: [
          [
            { label: "Employer's number", value: taxNumber },
            { label: "Employee's Social Security number", value: personNumber },
          ],
        ],
      },
      { kind: 'heading', text: 'Federal' },
      {
        kind: 'boxes',
        rows: [
          [
            { label: '1  Wages, tips, other pay', value: f.money(wages) },
            { label: '2  Federal income tax withheld', value: f.money(f.percent(wages, 10.1)) },
          ],
          [
            { label: '3  Social Security wages', value: f.money(gross) },
            { label: '4  Social Security tax withheld', value: f.money(f.percent(gross, 6.2)) },
          ],
          [
            { label: '5  Medicare wages', value: f.money(gross) },
            { label: '6  Medicare tax withheld', value: f.money(f.percent(gross, 1.45)) },
          ],
        ],
      },
      { kind: 'heading', text: 'Further entries' },
      {
        kind: 'boxes',
        rows: [
          [
            { label: '12a  Code D, paid into a 401(k)', value: f.money(pension) },
            { label: '12b  Code DD, cost of health cover', value: f.money(amounts.between(6100, 9200, 2)) },
          ],
          [
            { label: '13  Retirement plan', value: 'Yes' },
            { label: '14  Other', value: 'None' },
          ],
        ],
      },
      { kind: 'heading', text: 'State' },
      {
        kind: 'boxes',
        rows: [
          [
            { label: '15  State', value: 'GA', share: 0.6 },
            { label: 'State number', value: '0000000-XX' },
            { label: '16  State wages', value: f.money(wages) },
            { label: '17  State tax', value: f.money(f.percent(wages, 4.75)) },
          ],
        ],
      },
      {
        kind: 'note',
        text: `Box 1 is lower than boxes 3 and 5 by what went into the 401(k): ${f.money(gross)} less ${f.money(pension)}.`,
      },
    ],
  };
}

export function partnershipShare(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const amounts = f.figuresFor(`share of ${subject.person} ${year}`);
  const [begin, share, added, drawn] = [
    amounts.between(18_000, 64_000, 1),
    amounts.between(9_000, 48_000, 2),
    amounts.between(0, 5_000, 3),
    amounts.between(4_000, 21_000, 4),
  ];
  return {
    issuer: issuers.issuerIn(subject.name, issuers.yarrowHoldings),
    title: `Partner's share, ${year}`,
    subtitle: 'In the manner of Schedule K-1 (Form 1065)',
    disclaimer,
    blocks: [
      parties(subject, 'Partner', {
        label: 'Partnership number',
        lines: [taxNumber, 'General partner', 'Share of profit: 25 %'],
      }),
      {
        kind: 'boxes',
        rows: [
          [
            { label: '1  Ordinary business income', value: f.money(share) },
            { label: '2  Net rental income', value: '0.00' },
          ],
          [
            { label: '5  Interest income', value: '0.00' },
            { label: '14  Self-employment earnings', value: f.money(share) },
          ],
        ],
      },
      { kind: 'heading', text: 'Capital account' },
      {
        kind: 'table',
        columns: [
          { label: 'Entry', share: 2 },
          { label: 'Amount', share: 1, figures: true },
        ],
        rows: [
          [`Capital on January 1, ${year}`, f.money(begin)],
          ['Paid in during the year', f.money(added)],
          ['Share of income', f.money(share)],
          ['Withdrawn', f.money(-drawn)],
        ],
        total: [`Capital on December 31, ${year}`, f.money(begin + added + share - drawn)],
      },
    ],
  };
}

/** Positions that were sold: each gain is its proceeds less its cost. */
export function brokerageStatement(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const amounts = f.figuresFor(`brokerage of ${subject.person} ${year}`);
  const names = [
    'Alder Fund',
    'Birch Rail',
    'Cobble Works',
    'Dunmore Water',
    'Elmwood Paper',
    'Fernhill Power',
  ];
  const sales = names.map((name, index) => {
    const cost = amounts.between(900, 7400, index + 1);
    const proceeds = amounts.between(900, 9100, index + 21);
    return { name, day: f.isoDay(year, index * 2 + 1, 9 + index), proceeds, cost };
  });
  const proceeds = f.sum(sales.map((sale) => sale.proceeds));
  const cost = f.sum(sales.map((sale) => sale.cost));
  return {
    issuer: issuers.northvale,
    title: `Consolidated statement, ${year}`,
    subtitle: /corrected/.test(subject.name)
      ? 'In the manner of Form 1099-B. Corrected.'
      : 'In the manner of Form 1099-B',
    disclaimer,
    blocks: [
      parties(subject, 'Account holder', { label: 'Account', lines: [account, `Number ${personNumber}`] }),
      {
        kind: 'figures',
        figures: [
          { label: 'Proceeds', value: f.dollars(proceeds) },
          { label: 'Gain or loss', value: f.dollars(proceeds - cost) },
        ],
      },
      {
        kind: 'table',
        columns: [
          { label: 'Sold on', share: 1.2 },
          { label: 'Security', share: 1.5 },
          { label: 'Proceeds', share: 1, figures: true },
          { label: 'Cost', share: 1, figures: true },
          { label: 'Gain or loss', share: 1, figures: true },
        ],
        rows: sales.map((sale) => [
          f.shortDay(sale.day),
          sale.name,
          f.money(sale.proceeds),
          f.money(sale.cost),
          f.money(sale.proceeds - sale.cost),
        ]),
        total: ['Year', '', f.money(proceeds), f.money(cost), f.money(proceeds - cost)],
      },
    ],
  };
}
