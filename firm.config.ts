import type {
  FirmConfig,
  FirmTexts,
  FrontPageTexts,
  HeaderService,
  LandingService,
  ServiceText,
  Testimonial,
} from '#shared/firm.ts';
import type { ServiceSlug } from '#shared/paths.ts';

/**
 * The one file a firm edits: who it is, how it works, the limits it sets and the texts of its public pages.
 * It is read when the site is built, so a change needs `npm run build`.
 * Secrets and server addresses do not belong here: see .env.example.
 */
export const firm: FirmConfig = {
  name: 'Larkfield & Rowe',
  shortName: 'Larkfield & Rowe',
  monogram: 'LR',
  siteUrl: 'https://www.larkfieldrowe.example',
  profession: 'Accounting, tax and business consulting',
  description:
    'Accounting, tax and business consulting for Georgia corporations, small businesses and individuals.',

  phone: { label: '(404) 555-0142', dial: '+14045550142' },
  emails: { support: 'support@larkfieldrowe.example', sales: 'sales@larkfieldrowe.example' },
  address: {
    street: '1180 Larkfield Avenue NE, Suite 400',
    city: 'Atlanta',
    state: 'GA',
    stateName: 'Georgia',
    zipCode: '30309',
  },
  hours: 'Monday to Friday, 9 AM to 5 PM Eastern Time',
  hoursShort: 'Mon-Fri 9am to 5pm ET',
  hoursOnSupport: 'Monday to Friday 9AM to 5PM EST',
  hoursForSearch: 'Mo-Fr 09:00-17:00',
  timeZone: 'America/New_York',
  timeZoneName: 'Eastern Time',
  timeZoneLabel: 'ET',
  replyWithin: '24 hours',

  social: {
    linkedin: 'https://www.linkedin.example/company/larkfield-rowe',
    facebook: 'https://www.facebook.example/larkfieldrowe',
  },
  policiesEffective: 'November 15, 2026',

  sessions: {
    admin: { idleMinutes: 60, totalHours: 12 },
    customer: { idleMinutes: 120, totalHours: 24 },
  },
  signIn: { customerSecondFactor: 'new-devices' },
  booking: {
    slotMinutes: 30,
    bufferMinutes: 0,
    noticeMinutes: 120,
    horizonDays: 90,
    opensAt: '09:00',
    closesAt: '17:00',
    place: { kind: 'client_calls' },
    placeByService: { notary: { kind: 'office' } },
    holidays: { federal: true, worked: [], closed: [] },
  },
  files: { quotaBytes: 2 * 1024 ** 3, purgeAfterDays: 30, assignedStaffOnly: false },
  requests: { reminders: { daysBefore: 7, weeks: 4, minimumWorkingDays: 3 } },
  conversations: { textByMail: true },
  passwords: { minimumScore: 2 },
};

/** The texts of the front page, from top to bottom. */
export const frontPage: FrontPageTexts = {
  hero: {
    tagline: "ATLANTA'S PREMIER FINANCIAL CONSULTANTS",
    headline: 'Professional accounting and business management solutions',
    lead: 'Books, taxes, payroll and planning for corporations, small businesses and individuals, handled by people you can call by name.',
    tags: ['Tax Management', 'Financial Planning', 'Wealth Growth', 'Business Strategy'],
    facts: [
      { figure: '30+ years', note: 'of experience' },
      { figure: 'Georgia', note: 'is where we are based' },
      { figure: '30 minutes', note: 'first consultation, free' },
    ],
  },
  services: {
    badge: "Atlanta's Trusted Advisors",
    heading: 'Comprehensive Business Solutions',
    invitation: 'Need a custom solution for your business?',
  },
  testimonials: {
    badge: 'Client Success Stories',
    heading: 'Trusted by Businesses of All Sizes',
    sampleNote: "Sample texts until our clients' own words are here.",
  },
  contact: { badge: "Let's Talk", heading: 'Get in Touch With Our Experts' },
};

/** The firm's texts on the other pages. */
export const texts: FirmTexts = {
  newsletter: {
    heading: 'Tax dates and plain advice, by email',
    lead: 'Our newsletter says what is due and what has changed. You can unsubscribe at any time.',
  },
  consultation: {
    offer: 'The initial consultation is free and takes 30 minutes.',
    promise: 'The first consultation is free and takes 30 minutes.',
    description: 'Book a free 30-minute first consultation.',
  },
  signIn: {
    heading: 'Your books and your accountant in one place',
    lead: 'Share files, write to your accountant and book a meeting, all from here.',
  },
  chat: { greeting: 'Hello! How can I help you with accounting services today?' },
};

/** The header's short list of services; the enquiry form and the calendar have their own. */
export const headerServices: HeaderService[] = [
  { label: 'Tax Preparation', slug: 'tax-preparation' },
  { label: 'Financial Planning', slug: 'financial-planning' },
  { label: 'Wealth Management', slug: 'wealth-management' },
];

/** The four cards of the front page, in order. */
export const landingServices: LandingService[] = [
  {
    title: 'Accounting Services',
    description:
      'Books that are closed every month, and statements you can hand to a bank, a partner or a buyer without a second thought.',
    benefits: [
      'Monthly close with every account reconciled',
      'Income statement, balance sheet and cash flow',
      'One accountant who knows your file',
    ],
    highlight: true,
    leadsTo: 'accounting',
  },
  {
    title: 'Tax Services',
    description: 'Federal and Georgia returns for businesses and households, planned through the year.',
    benefits: [
      'Returns you go through with us before filing',
      'Quarterly estimates before they are due',
      'Help when a notice arrives',
    ],
    highlight: false,
    leadsTo: 'tax-preparation',
  },
  {
    title: 'Payroll & Bookkeeping',
    description: 'Pay runs that are right and on time, entered in the books the same day.',
    benefits: [
      'Every pay run, filed and paid',
      'Bank and card entries kept current',
      'Year-end forms for your staff',
    ],
    highlight: false,
    leadsTo: 'payroll-and-bookkeeping',
  },
  {
    title: 'Business Consulting',
    description:
      'A second pair of eyes before you hire, borrow, buy or sell. We set the figures side by side and tell you what we would do.',
    benefits: [
      'Budgets and cash forecasts you can keep using',
      'Entity choice, pricing and financing questions',
      'Plain advice, in writing',
    ],
    highlight: true,
    leadsTo: 'business-consulting',
  },
];

/** Replace these with your clients' own words, with their consent, and drop `sample`. */
export const testimonials: Testimonial[] = [
  {
    name: 'Marguerite Dunmore',
    role: 'Owner',
    image: null,
    company: 'Dunmore Tile & Stone',
    content:
      'Our books used to be a box of receipts in March. Now the month is closed before I ask, and when the bank wanted statements I sent them the same afternoon.',
    highlight: 'The month is closed before I ask',
    rating: 5,
    icon: 'accounting',
    sample: true,
  },
  {
    name: 'Tobias Okonjo-Hale',
    role: 'Finance Director',
    image: null,
    company: 'Peachtree Cold Storage Co.',
    content:
      'They read the lease before we signed it and put three options side by side. We took the plainest one. Two quarters on, the forecast still holds.',
    highlight: 'Three options, side by side',
    rating: 5,
    icon: 'business-consulting',
    sample: true,
  },
  {
    name: 'Ines Calloway',
    role: 'Self-employed illustrator',
    image: null,
    company: 'Calloway Drawing Room',
    content:
      'I am one person with odd income. They told me what to set aside each quarter and why. I would like the reminders a week earlier, and they have noted it.',
    highlight: 'I know what to set aside, and why',
    rating: 4,
    icon: 'tax-preparation',
    sample: true,
  },
];

export const serviceNames: Record<ServiceSlug, string> = {
  accounting: 'Accounting',
  'tax-preparation': 'Tax preparation',
  'financial-planning': 'Financial planning',
  'wealth-management': 'Wealth management',
  'payroll-and-bookkeeping': 'Payroll and bookkeeping',
  'real-estate-and-mortgage': 'Real estate and mortgage',
  notary: 'Notary',
  'business-consulting': 'Business consulting',
};

export const services: Record<ServiceSlug, ServiceText> = {
  accounting: {
    description:
      'Monthly close, reconciled accounts and clear statements for corporations, small businesses and individuals in Georgia.',
    lead: 'We keep your books complete and current, close them every month, and explain what they say. You get statements that a bank, a partner or a tax preparer can use as they are.',
    work: [
      'Set up or clean up your chart of accounts',
      'Reconcile bank, card and loan accounts every month',
      'Close the month and send an income statement, balance sheet and cash flow',
      'Keep track of what you are owed and what you owe',
      'Prepare year-end schedules for your tax return',
    ],
    forWhom: [
      'Owners who want to know by the tenth how last month went',
      'Companies whose books have fallen behind',
      'Firms that need statements for a lender or an investor',
    ],
    bring: [
      'Your last tax return',
      'Bank and card statements for the current year',
      'Access to your accounting software, if you use one',
      'Loan and lease agreements',
    ],
    steps: [
      {
        title: 'We look at what is there',
        text: 'In the first consultation we go through your current books and agree on what is missing.',
      },
      {
        title: 'We bring the books up to date',
        text: 'Open months are entered and reconciled. Questions come to you in one list, not one by one.',
      },
      {
        title: 'We close every month',
        text: 'You find the statements in the portal, with a note on anything that changed.',
      },
    ],
  },
  'tax-preparation': {
    description:
      'Federal and Georgia tax returns for businesses and individuals, with estimates and deadlines kept in view all year.',
    lead: 'We prepare federal and Georgia returns for businesses and individuals, tell you early what you will owe, and stay with you if a question comes back.',
    work: [
      'Prepare federal and state returns for corporations, partnerships, sole proprietors and households',
      'Work out quarterly estimates, with the date and the amount',
      'File extensions when time is needed, and say what still has to be paid',
      'Answer notices and requests for records',
      'Bring earlier years up to date',
    ],
    forWhom: [
      'Businesses that file in Georgia and other states',
      'Households with a business, rental or investment income',
      'Anyone who has received a letter they do not understand',
    ],
    bring: [
      'Last year’s return',
      'Forms W-2, 1099, 1098 and K-1 that you have received',
      'Year-end books or a summary of income and costs',
      'Any letter from the IRS or the state',
    ],
    steps: [
      {
        title: 'You send your papers',
        text: 'Upload them in the portal or bring them to the office. We tell you what is still missing.',
      },
      {
        title: 'We prepare the return',
        text: 'Questions come to you in one list, and we tell you early what you are likely to owe.',
      },
      {
        title: 'You approve, we file',
        text: 'We go through the result with you. Nothing is filed before you have agreed to it.',
      },
    ],
  },
  'financial-planning': {
    description:
      'A written plan for income, savings, retirement and taxes, for households and business owners in Georgia.',
    lead: 'A plan is a page you can act on: what comes in, what goes out, what you want later, and the next steps. We write it with you and look at it again every year.',
    work: [
      'Set out what you own, owe, earn and spend on one sheet',
      'Plan for retirement, education, a home or a sale of your business',
      'Show how each choice changes your taxes',
      'Review insurance and beneficiary details for gaps',
      'Meet once a year to bring the plan up to date',
    ],
    forWhom: [
      'Households with a large decision ahead',
      'Business owners whose savings are tied up in the company',
      'People within ten years of retirement',
    ],
    bring: [
      'Recent statements of savings, retirement and loan accounts',
      'Your last two tax returns',
      'Insurance policies in force',
      'A list of what you would like the plan to answer',
    ],
    steps: [
      { title: 'We listen', text: 'In the first consultation you tell us what matters and by when.' },
      {
        title: 'We write the plan',
        text: 'You get a short document with figures, choices and a recommendation for each.',
      },
      {
        title: 'We follow up',
        text: 'We agree on dates, remind you of them, and review the plan every year.',
      },
    ],
  },
  'wealth-management': {
    description:
      'Coordinated advice on savings, investments, taxes and succession for families and business owners in Georgia.',
    lead: 'When accounts, properties and a business have grown side by side, somebody has to keep the whole in view. We do the records, the tax side and the coordination, and speak plainly about risk and cost.',
    work: [
      'Keep one consolidated record of accounts, properties and holdings',
      'Compare the fees and taxes of what you hold',
      'Plan withdrawals, gifts and transfers with their tax effect',
      'Prepare succession for a family business',
      'Work with your attorney, bank and investment adviser',
    ],
    forWhom: [
      'Families with several accounts and no single overview',
      'Owners who are about to sell or hand over a business',
      'Trustees and heirs who have to report',
    ],
    bring: [
      'Statements of all accounts, as of the same date if possible',
      'Deeds, partnership and trust documents',
      'Your last two tax returns',
      'Names of the advisers you already work with',
    ],
    steps: [
      {
        title: 'We build the overview',
        text: 'Everything you hold goes on one sheet, with its cost, income and tax.',
      },
      {
        title: 'We agree on aims and limits',
        text: 'How much you need, when, and how much change you are ready to live with.',
      },
      {
        title: 'We report and adjust',
        text: 'You get regular reports in the same layout, and a call when something should change.',
      },
    ],
  },
  'payroll-and-bookkeeping': {
    description:
      'Payroll runs, filings and day-to-day bookkeeping for Georgia employers, entered and reconciled together.',
    lead: 'Payroll and books belong together: each pay run is entered the day it is paid, taxes are filed on their dates, and your ledger always agrees with your bank.',
    work: [
      'Run payroll weekly, every two weeks or twice a month',
      'Pay and file federal and Georgia payroll taxes',
      'Prepare W-2 and 1099 forms at year end',
      'Enter and reconcile bank and card transactions',
      'Set up new employees, benefits and deductions',
    ],
    forWhom: [
      'Employers with their first employee, or their fiftieth',
      'Owners who still do payroll in the evening',
      'Companies changing from another provider in mid-year',
    ],
    bring: [
      'Employee names, pay rates and W-4 and G-4 forms',
      'Payroll reports for the year so far',
      'Your federal and Georgia withholding account numbers',
      'Bank details for the payroll account',
    ],
    steps: [
      {
        title: 'We set up or move over',
        text: 'We check the year so far, so that year-end forms will be right.',
      },
      {
        title: 'You send the hours',
        text: 'Send hours and changes through the portal by an agreed day. We show you the run before it is paid.',
      },
      {
        title: 'We pay, file and enter',
        text: 'Staff are paid, taxes are filed, and the entries are in your books the same day.',
      },
    ],
  },
  'real-estate-and-mortgage': {
    description:
      'Accounting and tax help for buying, renting out and selling property, and records in order for a mortgage.',
    lead: 'Property has its own books: cost, repairs, depreciation, rent and the loan. We keep them, explain the tax side of buying and selling, and prepare the records a lender asks for.',
    work: [
      'Keep the books of rental and commercial properties, one by one',
      'Work out depreciation, gain and the tax effect of a sale',
      'Prepare income records and statements for a mortgage application',
      'Compare loan offers by their whole cost',
      'Plan purchases in your own name or through a company',
    ],
    forWhom: [
      'Landlords with one property or many',
      'Self-employed buyers whose income is hard to show on one form',
      'Owners who think about selling or refinancing',
    ],
    bring: [
      'Closing statements and deeds',
      'Mortgage statements and loan offers',
      'Leases, rent records and repair invoices',
      'Your last two tax returns',
    ],
    steps: [
      {
        title: 'We read the papers',
        text: 'Closing statements, loans and leases tell us what each property really costs.',
      },
      {
        title: 'We show the choices',
        text: 'Keep, sell, refinance or buy: you see the figures of each, after tax.',
      },
      {
        title: 'We keep the records',
        text: 'From then on every property has its own page in your books.',
      },
    ],
  },
  notary: {
    description:
      'Notary service at our Atlanta office, by appointment. What to bring and how a signing goes.',
    lead: 'We witness signatures, take acknowledgments and administer oaths at our Atlanta office, by appointment.',
    work: [
      'Acknowledgments and witnessed signatures',
      'Oaths and affirmations for sworn statements',
      'Business, loan and property papers',
      'Powers of attorney and family documents',
    ],
    forWhom: [
      'Clients who sign papers we have prepared',
      'Businesses with loan, lease or property papers to sign',
      'Anyone with a document that asks for one',
    ],
    bring: [
      'A current government-issued photo ID for each person who signs',
      'The complete document, not yet signed',
      'Witnesses, if your document asks for them',
    ],
    steps: [
      {
        title: 'You make an appointment',
        text: 'Tell us what kind of document it is and how many people sign.',
      },
      {
        title: 'You sign in front of us',
        text: 'We check identification and watch the signature. A signature made before cannot be notarized.',
      },
      {
        title: 'You take the document along',
        text: 'We cannot give legal advice or choose the form for you; your attorney can.',
      },
    ],
  },
  'business-consulting': {
    description:
      'Budgets, forecasts, entity choice, financing and second opinions for Georgia businesses, in plain writing.',
    lead: 'Before you hire, borrow, buy or sell, we put the choices side by side with their figures and tell you which one we would take, and why.',
    work: [
      'Build a budget and a cash forecast that you can keep using',
      'Compare entity types and ownership structures',
      'Review prices, margins and costs',
      'Prepare figures for a lender, an investor or a buyer',
      'Look at how work and approvals run, and where money leaks',
    ],
    forWhom: [
      'Founders who are choosing how to set up',
      'Owners at a turn: a second location, a large order, a partner leaving',
      'Boards that want a second opinion',
    ],
    bring: [
      'Statements for the last two years, if there are any',
      'The contract, offer or plan in question',
      'The decision you have to make, and its date',
    ],
    steps: [
      {
        title: 'We state the question',
        text: 'In the first consultation we agree on what has to be decided and by when.',
      },
      {
        title: 'We work the figures',
        text: 'You see each option on one page, with what it assumes and what it risks.',
      },
      {
        title: 'You decide, we help carry it out',
        text: 'The advice is in writing. We stay for the filings, the bank and the first months.',
      },
    ],
  },
};
