import * as issuers from './issuers.ts';
import type { Issuer } from './paper.ts';

export const shop = (
  name: string,
  address: string,
  color: string,
  face: Issuer['face'] = 'sans',
): Issuer => ({
  name,
  address,
  face,
  color,
  masthead: 'bar',
});

export interface BillKind {
  issuer: Issuer;
  title: string;
  columns: [string, string, string];
  items: string[];
  low: number;
  high: number;
  note: string;
}

const english: BillKind['columns'] = ['Date', 'Item', 'Amount'];

/** The first pattern that fits the file's name decides. */
export const billKinds: [RegExp, BillKind][] = [
  [
    /Österlund/,
    {
      issuer: shop('Österlund Lighting', '19 Kiln Street, Atlanta, GA 30312', '#8a5a00'),
      title: 'Receipt',
      columns: english,
      items: ['Track, 2 m, white', 'Spot lights, six', 'Dimmer', 'Delivery'],
      low: 60,
      high: 640,
      note: 'Paid by card ending in 0000. Exhibition job.',
    },
  ],
  [
    /Steinhauer/,
    {
      issuer: shop('Lindqvist Piano Service', 'Marietta, GA 30060', '#3a2c1a', 'serif'),
      title: 'Invoice for the restoration of a Steinhauer grand',
      columns: english,
      items: ['Strings, full set', 'Hammers, shaped and fitted', 'Soundboard repair', 'Two tunings'],
      low: 240,
      high: 2200,
      note: 'Due within 30 days.',
    },
  ],
  [
    /Rechnung/,
    {
      issuer: shop('Bäckereimaschinen Grünwald', 'Ofenstraße 00, Grünwald', '#7b1e1e'),
      title: 'Rechnung Nr. 00000',
      columns: ['Datum', 'Leistung', 'Betrag'],
      items: ['Etagenofen, gebraucht', 'Überholung', 'Fracht'],
      low: 700,
      high: 4900,
      note: 'Beträge in US-Dollar. Zahlbar ohne Abzug.',
    },
  ],
  [
    /Relevé/,
    {
      issuer: shop('Fournitures Bellerive', 'Quai 00, Bellerive', '#1d5b79', 'serif'),
      title: 'Relevé de compte fournisseur',
      columns: ['Date', 'Désignation', 'Montant'],
      items: ['Facture 0001', 'Facture 0002', 'Facture 0003', 'Avoir déduit'],
      low: 80,
      high: 900,
      note: 'Montants en dollars américains.',
    },
  ],
  [
    /Property tax/,
    {
      issuer: issuers.harrowCounty,
      title: 'Property tax bill',
      columns: ['Due on', 'Half', 'Amount'],
      items: ['First half, paid', 'Second half, paid'],
      low: 1400,
      high: 1900,
      note: 'Parcel 00-000-000. Both halves are paid.',
    },
  ],
  [
    /領収書/,
    {
      issuer: shop('Riverside Arts Fund', '5 Riverside Walk, Atlanta, GA 30318', '#7a2f5d', 'serif'),
      title: 'Receipt for gifts',
      columns: ['Received', 'Gift', 'Amount'],
      items: ['Spring gift', 'Summer gift', 'Year-end gift'],
      low: 100,
      high: 500,
      note: 'No goods or services were given in return.',
    },
  ],
  [
    /1098-T|1098-E/,
    {
      issuer: issuers.tannehill,
      title: 'Tuition statement, in the manner of Form 1098-T',
      columns: ['Billed', 'Term', 'Amount'],
      items: ['Spring term', 'Summer term', 'Fall term'],
      low: 2400,
      high: 5200,
      note: "Student's number XXX-XX-0000.",
    },
  ],
  [
    /1099-NEC/,
    {
      issuer: issuers.ownFirm,
      title: 'Payments to contractors, in the manner of Form 1099-NEC',
      columns: ['Last paid', 'Contractor', 'Amount'],
      items: [
        'A. Fielding, number XXX-XX-0000',
        'B. Harker, number XXX-XX-0000',
        'C. Linden, number XXX-XX-0000',
        'D. Moss, number XXX-XX-0000',
      ],
      low: 700,
      high: 9800,
      note: 'One statement goes to each contractor by January 31.',
    },
  ],
  [
    /W-9/,
    {
      issuer: issuers.ownFirm,
      title: 'Contractors and their certificates, in the manner of Form W-9',
      columns: ['Signed', 'Contractor', 'Paid'],
      items: ['E. Farrow, number XXX-XX-0000', 'G. Hale, number XXX-XX-0000', 'I. Jory, number XXX-XX-0000'],
      low: 700,
      high: 6400,
      note: 'Each contractor has signed that the number is theirs.',
    },
  ],
  [
    /Merchant/,
    {
      issuer: issuers.cardworks,
      title: 'Fees for card payments',
      columns: ['Charged', 'Fee', 'Amount'],
      items: [
        'Sales, 1st to 10th, 2.6 %',
        'Sales, 11th to 20th, 2.6 %',
        'Sales, from the 21st, 2.6 %',
        'Terminal',
      ],
      low: 28,
      high: 190,
      note: 'Merchant number 0000000000.',
    },
  ],
  [
    /Certificate of insurance/,
    {
      issuer: issuers.oakline,
      title: 'Certificate of insurance',
      columns: ['From', 'Cover', 'Premium'],
      items: ['General liability', 'Property', 'Workers'],
      low: 300,
      high: 1900,
      note: 'Policy number 0000-0000. Valid for twelve months.',
    },
  ],
  [
    /registration-renewal/,
    {
      issuer: issuers.revenueOffice,
      title: 'Renewal of registration',
      columns: ['Date', 'Fee', 'Amount'],
      items: ['Annual registration', 'Copy for the files'],
      low: 10,
      high: 60,
      note: 'Control number 0000000.',
    },
  ],
  [
    /exemption-certificates/,
    {
      issuer: issuers.revenueOffice,
      title: 'Sales that are exempt from tax',
      columns: ['Certificate of', 'Buyer', 'Sales'],
      items: [
        'Fairline Nurseries',
        'Greenhouse Supply of Rome',
        'Marsh Garden Centers',
        'Orchard Row Market',
      ],
      low: 4000,
      high: 28_000,
      note: 'Certificate numbers 0000000.',
    },
  ],
  [
    /Closing statement|Bill of sale/,
    {
      issuer: issuers.tannery,
      title: 'Statement of the sale',
      columns: ['Date', 'Entry', 'Amount'],
      items: ['Price', 'Transport and papers', 'Taxes and fees'],
      low: 700,
      high: 24_000,
      note: 'Signed by buyer and seller.',
    },
  ],
  [
    /Inventory/,
    {
      issuer: shop('Inventory count', 'Counted by two people', '#2f5a2f', 'mono'),
      title: 'Count sheets',
      columns: ['Counted', 'Stock', 'Value'],
      items: ['Seedlings', 'Pots and trays', 'Soil and feed', 'Bottles and caps', 'Labels', 'Finished goods'],
      low: 900,
      high: 41_000,
      note: 'Valued at cost.',
    },
  ],
  [
    /Board-pack/,
    {
      issuer: shop('Papers for the directors', 'Confidential', '#22303f', 'serif'),
      title: 'Results of the month',
      columns: ['Month ended', 'Result', 'Amount'],
      items: ['Retail', 'Wholesale', 'Subsidiary', 'Interest'],
      low: 2000,
      high: 96_000,
      note: 'Unaudited.',
    },
  ],
  [
    /./,
    {
      issuer: shop('Fairline Supply', '73 Fairline Street, Atlanta, GA 30318', '#45406b'),
      title: 'Invoice and proof of payment',
      columns: english,
      items: ['Machine', 'Installation', 'Delivery', 'Training'],
      low: 180,
      high: 6200,
      note: 'Paid by transfer from the account ending in 0000.',
    },
  ],
];
