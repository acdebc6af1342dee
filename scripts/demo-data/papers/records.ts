import { federalDueDate } from '../federal-tax-dates.ts';
import { type Entry, type Listed, listOfAmounts } from './account-statements.ts';
import { type BillKind, billKinds, shop } from './bill-kinds.ts';
import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import { holderOf, type Paper, type Subject } from './paper.ts';

const bill = 'Not a real bill.';

/** A bill, a receipt or another list of amounts, on days of its period in their order. */
export function billFor(subject: Subject): Paper {
  const kind = billKinds.find(([pattern]) => pattern.test(subject.name))?.[1] as BillKind;
  const period = f.periodOf(subject.name, subject.sentOn);
  const months = f.monthsOf(period);
  const amounts = f.figuresFor(
    `${kind.title} of ${subject.company ?? subject.person} ${f.periodName(period)}`,
  );
  const entries = kind.items.map((text, index): Entry => {
    const place = Math.floor((index * months.length) / kind.items.length);
    return {
      day: f.isoDay(period.year, months[place] ?? 1, 3 + index * 4),
      text,
      amount: amounts.between(kind.low, kind.high, index),
    };
  });
  const listed: Listed = {
    issuer: kind.issuer,
    title: kind.title,
    subtitle: f.periodName(period),
    disclaimer: bill,
    columns: kind.columns,
    entries,
    note: kind.note,
  };
  return listOfAmounts(subject, listed);
}

/** What a company paid for each month of the quarter, on the 15th of the next month or the next business day. */
export function taxDeposits(subject: Subject): Paper {
  const period = f.periodOf(subject.name, subject.sentOn);
  const amounts = f.figuresFor(`deposits of ${subject.company ?? subject.person} ${f.periodName(period)}`);
  const entries = f.monthsOf({ quarter: 1, ...period }).map((month) => ({
    day: federalDueDate(
      month === 12 ? f.isoDay(period.year + 1, 1, 15) : f.isoDay(period.year, month + 1, 15),
    ),
    text: `Federal deposit for ${f.monthName(month)}`,
    amount: amounts.between(3600, 6800, month),
  }));
  return listOfAmounts(subject, {
    issuer: issuers.ownFirm,
    title: 'Payroll tax deposits',
    subtitle: f.periodName(period),
    disclaimer: bill,
    columns: ['Due and paid on', 'Deposit', 'Amount'],
    entries,
  });
}

export function passport(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  return {
    issuer: shop('Photo identification', 'Specimen', '#5b1f3a', 'mono'),
    title: 'Identity page',
    subtitle: `Scanned on ${f.longDay(subject.sentOn)}`,
    disclaimer: 'Not an identity document.',
    blocks: [
      { kind: 'parties', parties: [{ label: 'Holder', lines: [...holderOf(subject), ...subject.address] }] },
      {
        kind: 'boxes',
        rows: [
          [
            { label: 'Number', value: 'X00000000' },
            { label: 'Born on', value: '00/00/0000' },
          ],
          [
            { label: 'Issued on', value: f.shortDay(f.isoDay(year, 3, 2)) },
            { label: 'Valid until', value: f.shortDay(f.isoDay(year + 10, 3, 1)) },
          ],
        ],
      },
      { kind: 'note', text: 'The picture is left out.' },
    ],
  };
}
