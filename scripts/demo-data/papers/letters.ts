import { firm } from '#firm';
import { federalDueDate } from '../federal-tax-dates.ts';
import * as f from './figures.ts';
import * as issuers from './issuers.ts';
import { holderOf, type Issuer, type Paper, type Subject } from './paper.ts';

interface Letter {
  issuer: Issuer;
  title: string;
  subtitle?: string;
  texts: string[];
  signed: string[];
}

function letter(subject: Subject, { issuer, title, subtitle, texts, signed }: Letter): Paper {
  return {
    issuer,
    title,
    subtitle: subtitle ?? f.longDay(subject.sentOn),
    disclaimer: 'Not a real letter.',
    blocks: [
      { kind: 'parties', parties: [{ label: 'To', lines: [...holderOf(subject), ...subject.address] }] },
      { kind: 'text', text: `Dear ${subject.person},` },
      ...texts.map((text) => ({ kind: 'text' as const, text })),
      { kind: 'signatures', names: signed },
    ],
  };
}

/** Also the text of the Word file of that name. */
export function engagementTexts(subject: Subject): string[] {
  const year = Number(subject.sentOn.slice(0, 4));
  const whom = subject.company ?? 'you';
  return [
    `Thank you for asking ${firm.name} to work for ${whom} in ${year}. This letter says what we do, what we need from you, and what it costs.`,
    `What we do. We prepare the federal and Georgia income tax returns of ${whom} for ${year} from the papers you send us. We do not audit them.`,
    'What we need. Send your papers through the portal by the day on each list. Please tell us about anything that changes during the year.',
    'What it costs. We charge by the hour and agree on a limit with you before we begin. Invoices are due within 30 days.',
    'Your papers. We keep them for seven years and give them to nobody without your consent, except where the law requires it.',
    'If you agree, please sign below and return this letter through the portal.',
  ];
}

export const engagementLetter = (subject: Subject): Paper =>
  letter(subject, {
    issuer: issuers.ownFirm,
    title: `Engagement letter, ${subject.sentOn.slice(0, 4)}`,
    texts: engagementTexts(subject),
    signed: [`For ${firm.name}`, subject.person],
  });

/** By what the file's name contains. */
export function officialLetter(subject: Subject): Paper {
  const { year } = f.periodOf(subject.name, subject.sentOn);
  const answerBy = f.longDay(federalDueDate(f.isoDay(Number(subject.sentOn.slice(0, 4)) + 1, 1, 15)));
  if (/county/.test(subject.name))
    return letter(subject, {
      issuer: issuers.harrowCounty,
      title: `Business property of ${year}`,
      texts: [
        'Our records have no return of business property from you. It lists the furniture, tools and equipment that you use for your business.',
        `Please send us the list, with the year and price of each purchase, by ${answerBy}. Without it we estimate the value.`,
      ],
      signed: ['Office of business property'],
    });
  if (/[Pp]ayroll/.test(subject.name))
    return letter(subject, {
      issuer: issuers.revenueOffice,
      title: `Withholding account, ${year}`,
      texts: [
        'The deposits we received for your withholding account are lower than the return for the same quarter: $1,092.36 is missing.',
        `If you have paid it, send us the date and the amount. Otherwise please pay by ${answerBy}.`,
        'Account number 0000000-XX',
      ],
      signed: ['Withholding unit'],
    });
  return letter(subject, {
    issuer: issuers.revenueOffice,
    title: `Your ${year} return`,
    texts: [
      `We changed your ${year} return because the tax withheld on it is higher than your employer reported.`,
      `Please send us a copy of your wage statement by ${answerBy}. You do not owe anything until we have answered you.`,
      'Case number 0000000-XX',
    ],
    signed: ['Individual returns'],
  });
}

export const memo = (subject: Subject, title: string, texts: string[]): Paper =>
  letter(subject, {
    issuer: issuers.ownFirm,
    title: `${title}, ${f.periodOf(subject.name, subject.sentOn).year}`,
    texts,
    signed: [`For ${firm.name}`],
  });
