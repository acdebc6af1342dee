import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import { holderOf, type Issuer, type Paper, type Subject } from './paper.ts';

interface Kind {
  issuer: Issuer;
  title: string;
  with: string;
  clauses: string[];
}

const general = [
  'Changes are valid only in writing. If a part of this agreement is void, the rest stays in force.',
  'The law of Georgia applies.',
];

/** The first pattern that fits the file's name decides. `{sum}` is an amount of the client's. */
const kinds: [RegExp, Kind][] = [
  [
    /[Ll]ease/,
    {
      issuer: issuers.tannery,
      title: 'Commercial lease',
      with: 'Tannery Walk Holdings',
      clauses: [
        'The landlord lets the rooms on the first floor to the tenant for five years, for the tenant’s business only.',
        'The rent is {sum} a month, due on the first day. It rises by 2.5 % on each January 1.',
        'The tenant pays for electricity and water, and keeps the rooms insured against fire and water.',
        'The tenant has paid a deposit of two months’ rent, which the landlord returns within 30 days of the end.',
      ],
    },
  ],
  [
    /Loan/,
    {
      issuer: issuers.fultonSavings,
      title: 'Loan agreement, equipment line',
      with: 'Fulton Savings',
      clauses: [
        'The lender lends up to {sum} for equipment. The borrower may draw it in parts until December 31.',
        'Interest is 6.25 % a year on what is drawn, due on the last day of each month.',
        'The equipment secures the loan. The borrower keeps it insured and does not sell it.',
      ],
    },
  ],
  [
    /operating agreement|Articles/,
    {
      issuer: issuers.tannery,
      title: 'Operating agreement',
      with: 'The other member',
      clauses: [
        'The members own the company in equal parts and share its profit and loss in the same way.',
        'Each member has paid in {sum}. No member has to pay in more.',
        'Both members sign for loans, leases and anything above $5,000. Either may sign for the rest.',
        'A member who leaves first offers their part to the other at its book value.',
      ],
    },
  ],
  [
    /Power-of-attorney/,
    {
      issuer: issuers.ownFirm,
      title: 'Power of attorney',
      with: issuers.ownFirm.name,
      clauses: [
        'The client allows the firm to speak with tax offices about income tax, and to receive copies of their letters.',
        'The firm may not sign returns or receive refunds. The number on file is XXX-XX-0000.',
        'The client can withdraw this power at any time, in writing.',
      ],
    },
  ],
  [
    /./,
    {
      issuer: issuers.tannery,
      title: 'Letter about a gift',
      with: 'The giver',
      clauses: [
        'The giver has given {sum} to the receiver. It is a gift: nothing is expected in return.',
        'The money comes from the giver’s own savings, account ending in 0000.',
      ],
    },
  ],
];

export function agreement(subject: Subject): Paper {
  const kind = kinds.find(([pattern]) => pattern.test(subject.name))?.[1] as Kind;
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const sum = f.dollars(f.figuresFor(`${kind.title} ${subject.person}`).whole(16, 98, 1) * 100_00);
  const clauses = [...kind.clauses, ...general].map((clause) => clause.replace('{sum}', sum));
  return {
    issuer: kind.issuer,
    title: kind.title,
    subtitle: `Signed in ${year}`,
    disclaimer: 'Not a contract.',
    blocks: [
      {
        kind: 'parties',
        parties: [
          { label: 'Between', lines: [kind.with] },
          { label: 'and', lines: [...holderOf(subject), ...subject.address] },
        ],
      },
      ...clauses.map((clause, index) => ({ kind: 'text' as const, text: `${index + 1}.  ${clause}` })),
      { kind: 'signatures', names: [kind.with, subject.person] },
    ],
  };
}
