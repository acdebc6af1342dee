import { bankStatement, cardStatement } from './account-statements.ts';
import { agreement } from './agreements.ts';
import { returnSummary, taxOrganizer, taxVouchers } from './firm-papers.ts';
import { engagementLetter, memo, officialLetter } from './letters.ts';
import { monthlyKinds, monthlyStatement, mortgageStatement } from './monthly-statements.ts';
import type { Paper, Subject } from './paper.ts';
import { billFor, passport, taxDeposits } from './records.ts';
import { brokerageStatement, partnershipShare, wageStatement } from './tax-statements.ts';

type MonthlyName = keyof typeof monthlyKinds;
const monthly = (name: MonthlyName) => (subject: Subject) => monthlyStatement(subject, monthlyKinds[name]);

/** The first pattern that fits the file's name decides which paper it is. */
const kinds: [RegExp, (subject: Subject) => Paper][] = [
  [/1120|1065|1040|941|state-return|Schedule-C|Last return/, returnSummary],
  [/W-2/, wageStatement],
  [/1098(?!-)|Mortgage-interest/, mortgageStatement],
  [/1099-INT/, monthly('interest')],
  [/1099-G/, monthly('unemployment')],
  [/1095-A/, monthly('healthCover')],
  [/Årsbesked/, monthly('swedishInterest')],
  [/Child care/, monthly('childCare')],
  [/Retirement/, monthly('retirement')],
  [/Brokerage|1099-B/, brokerageStatement],
  [/K-1/, partnershipShare],
  [/Bank.statement/, bankStatement],
  [/Credit-card|Card statement/, cardStatement],
  [/[Ee]ngagement.letter/, engagementLetter],
  [/vouchers/, taxVouchers],
  [/organizer/, taxOrganizer],
  [/deposits/, taxDeposits],
  [/\bID\b/, passport],
  [
    /classification-memo/,
    (subject) =>
      memo(subject, 'How the leases are classified', [
        'We read the leases of the greenhouses and of the office. None passes ownership to the tenant, and none lasts for most of the life of its building.',
        'All are therefore operating leases. The right to use the rooms and the duty to pay stand in the balance sheet at their present value.',
      ]),
  ],
  [
    /confirmation letters/,
    (subject) =>
      memo(subject, 'Balances to be confirmed', [
        'Please confirm to us the balances that you held for the company on the last day of its year, with the interest and any security.',
        'Checking account ending in 0000, savings account ending in 0001, equipment line ending in 0002.',
      ]),
  ],
  [/Notice|notice|Letter from/, officialLetter],
  [/lease|Lease|Loan|agreement|Articles|Power-of-attorney|Gift letter/, agreement],
];

export function paperFor(subject: Subject): Paper {
  const make = kinds.find(([pattern]) => pattern.test(subject.name))?.[1] ?? billFor;
  return make(subject);
}
