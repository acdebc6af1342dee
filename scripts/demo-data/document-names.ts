interface DocumentName {
  name: string;
  kilobytes: number;
  description?: string;
  byStaff?: true;
}

export const businessDocuments: DocumentName[] = [
  { name: 'Bank-statement-{month:MMMM-yyyy}.pdf', kilobytes: 640 },
  {
    name: 'Profit and loss {quarter:QQQ yyyy}.xlsx',
    kilobytes: 118,
    description: 'Before year-end adjustments.',
  },
  { name: 'Payroll-register-{month:yyyy-MM}.xlsx', kilobytes: 297 },
  { name: 'Form-941-{quarter:yyyy-QQQ}.pdf', kilobytes: 388, byStaff: true },
  { name: 'Sales tax worksheet {month}.xlsx', kilobytes: 44 },
  {
    name: '{year}-Form-1065-draft.pdf',
    kilobytes: 2_180,
    byStaff: true,
    description: 'Draft. Not for filing.',
  },
  {
    name: 'Vendor list with addresses.xlsx',
    kilobytes: 73,
    description: 'Tax numbers are in the last column.',
  },
  { name: 'Lease-agreement.pdf', kilobytes: 2_340 },
  {
    name: 'Final-executed-commercial-lease-amendment-No-3-including-exhibits-A-through-F-and-landlord-consent-signed-copy.pdf',
    kilobytes: 8_910,
    description: 'The one the landlord signed; ignore the two before it.',
  },
  {
    name: 'Engagement-letter-{today}.docx',
    kilobytes: 88,
    byStaff: true,
    description: 'Please sign and return through the portal.',
  },
  { name: 'AR aging {month:MMM d, yyyy}.xls', kilobytes: 61 },
  { name: 'Credit-card-{month:yyyy-MM}.pdf', kilobytes: 512 },
  {
    name: 'Equipment purchase – invoice & proof of payment.pdf',
    kilobytes: 1_420,
    description: 'Bought in the last week of the quarter.',
  },
  { name: '1099-NEC-{year}-all-contractors.pdf', kilobytes: 930, byStaff: true },
  { name: 'Inventory count {month:MMMM yyyy}.xlsx', kilobytes: 205, description: 'Storage room included.' },
  { name: 'QB backup export.xlsx', kilobytes: 6_870, description: 'Whole year, all accounts.' },
  { name: 'Workers comp audit form.doc', kilobytes: 57 },
  { name: 'Articles-of-organization.pdf', kilobytes: 310 },
  {
    name: 'Relevé fournisseur ({month:yyyy-MM}).pdf',
    kilobytes: 166,
    description: 'Supplier statement, in French.',
  },
  { name: 'loan amortization.xls', kilobytes: 29 },
  { name: 'Loan-agreement-equipment-line.pdf', kilobytes: 3_720 },
  { name: 'Depreciation-schedule-{year}.xlsx', kilobytes: 52, byStaff: true },
  {
    name: 'Cash flow forecast (13 weeks).xlsx',
    kilobytes: 97,
    description: 'Thirteen weeks, low and high case.',
  },
  { name: 'Meeting notes.docx', kilobytes: 24, byStaff: true },
  { name: 'Tip report {month}.xlsx', kilobytes: 33 },
  { name: 'Certificate of insurance.pdf', kilobytes: 244, description: 'For the landlord.' },
  {
    name: 'Rechnung Nr. 20418 – Bäckereimaschinen Grünwald.pdf',
    kilobytes: 131,
    description: 'German invoice for the second oven.',
  },
  { name: 'State-registration-renewal.pdf', kilobytes: 190 },
  { name: 'Job-costing-by-project-{quarter}.xlsx', kilobytes: 1_130 },
  { name: 'Owner draws {today}.xlsx', kilobytes: 18, description: 'Cash and transfers.' },
  {
    name: 'Journal entries to post.docx',
    kilobytes: 41,
    byStaff: true,
    description: 'Seven entries; dates are in the left column.',
  },
  { name: 'Payroll-tax-notice.pdf', kilobytes: 276, description: 'Came by post on Saturday.' },
  { name: 'Merchant-processor-fees-{month:yyyy-MM}.pdf', kilobytes: 349 },
  { name: 'Bill of sale – delivery van.pdf', kilobytes: 702 },
  { name: 'Year-end checklist.doc', kilobytes: 66, byStaff: true },
  { name: 'Buy-sell agreement (redline).docx', kilobytes: 158 },
];

export const personalDocuments: DocumentName[] = [
  { name: 'W-2-{year}.pdf', kilobytes: 214, description: 'Second employer follows.' },
  { name: '1099-INT-{year}.pdf', kilobytes: 96 },
  {
    name: '{year}-Form-1040-draft.pdf',
    kilobytes: 1_760,
    byStaff: true,
    description: 'Draft for your review.',
  },
  { name: 'Mortgage-interest-statement-{year}.pdf', kilobytes: 158 },
  { name: 'Property tax bill {year}.pdf', kilobytes: 430, description: 'County bill, both halves paid.' },
  { name: 'Charitable gifts list.docx', kilobytes: 21 },
  {
    name: 'Tax-organizer-{year}.pdf',
    kilobytes: 890,
    byStaff: true,
    description: 'Fill in what applies; leave the rest empty.',
  },
  {
    name: 'Brokerage-1099-consolidated-{year}-corrected.pdf',
    kilobytes: 3_290,
    description: 'Corrected version; replaces the one from February.',
  },
  { name: 'Medical expenses.xlsx', kilobytes: 38, description: 'Both of us, without the dentist.' },
  {
    name: 'Notice from the state.pdf',
    kilobytes: 187,
    description: 'Received on Friday. Do I have to answer?',
  },
  { name: 'K-1 partnership {year}.pdf', kilobytes: 266 },
  { name: 'Estimated-tax-vouchers-{today}.pdf', kilobytes: 401, byStaff: true },
  { name: 'Tuition-statement-1098-T.pdf', kilobytes: 122 },
  { name: 'Rental income and repairs {today}.xls', kilobytes: 47 },
  { name: 'Engagement-letter-{today}.docx', kilobytes: 87, byStaff: true },
  { name: 'Årsbesked {year} – räntor.pdf', kilobytes: 143, description: 'Swedish interest statement.' },
  { name: '領収書-寄付金-{year}.pdf', kilobytes: 78 },
  { name: 'Retirement account contribution record.pdf', kilobytes: 204 },
  {
    name: 'Closing statement – sale of the house on the lake (final, signed by buyer and seller, recorded copy).pdf',
    kilobytes: 9_640,
    description: 'Forty-two pages, scanned in color.',
  },
  { name: 'Power-of-attorney-signed.pdf', kilobytes: 355 },
  { name: '{year}-state-return-filed.pdf', kilobytes: 1_120, byStaff: true },
  { name: 'dependents.doc', kilobytes: 31 },
  { name: 'Child care receipts {year}.pdf', kilobytes: 1_870, description: 'Twelve months, two children.' },
  { name: 'Questions for our call.docx', kilobytes: 16 },
  { name: 'Gift letter notarized.pdf', kilobytes: 498, description: 'Notarized at your office.' },
  { name: 'mileage.xlsx', kilobytes: 12 },
];

/** From the system before this one, which took any type and did not always keep the date. */
export const inheritedDocuments: { client: string; name: string; bytes: number; daysAgo: number | null }[] = [
  { client: 'ingrid.solheim', name: 'SCAN0003.jpg', bytes: 1_402_117, daysAgo: null },
  { client: 'hollis', name: 'ledger page 14.jpg', bytes: 3_911_480, daysAgo: null },
  { client: 'ruben.tate', name: 'customers.csv', bytes: 48_630, daysAgo: null },
  { client: 'ruben.tate', name: 'old-office-lease.jpg', bytes: 2_288_705, daysAgo: 2160.3 },
  { client: 'desmond.akintola', name: 'readme first.txt', bytes: 412, daysAgo: 2121.9 },
  { client: 'carmen.villareal-dunne', name: 'signature-card.png', bytes: 664_302, daysAgo: 2050.4 },
  { client: 'gus.petrakos', name: 'menu prices with cost.csv', bytes: 6_208, daysAgo: 2011.7 },
  { client: 'mei.hsu', name: 'receipt_紙燈籠.jpg', bytes: 918_244, daysAgo: 1980.2 },
  { client: 'hollis', name: 'ledger page 15.jpg', bytes: 4_027_316, daysAgo: 1966.5 },
  { client: 'latoya.greer', name: 'donors-fall.csv', bytes: 31_977, daysAgo: 1902.8 },
  { client: 'oskar.niemi', name: 'workshop.png', bytes: 5_216_093, daysAgo: 1854.1 },
  { client: 'bartholomew.featherstone', name: 'slip-holders.txt', bytes: 2_846, daysAgo: 1790.6 },
  { client: 'kwame.boateng', name: 'fuel-cards.csv', bytes: 702_511, daysAgo: 1713.3 },
  { client: 'arturo.quezada', name: 'check 1187 front and back.jpg', bytes: 377_828, daysAgo: 1630.9 },
];
