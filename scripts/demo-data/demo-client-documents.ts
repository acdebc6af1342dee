interface DemoDocument {
  name: string;
  bytes: number;
  daysAgo: number;
  downloads?: number;
  description?: string;
  /** Absent where the client uploaded it. */
  uploadedBy?: string;
}

/** Whole papers of the three demo clients; everybody else's come from document-names.ts. */
export const demoClientDocuments: Record<string, DemoDocument[]> = {
  'maya.okafor': [
    {
      name: '{year}-Form-1120S-draft.pdf',
      bytes: 1_929_380,
      daysAgo: 2.2,
      downloads: 3,
      uploadedBy: 'dana.reyes',
      description: 'Draft for your review. Page 3 has two questions in the margin.',
    },
    { name: 'Payroll-register-{quarter}.xlsx', bytes: 320_004, daysAgo: 5.4, downloads: 1 },
    {
      name: 'Engagement-letter.docx',
      bytes: 90_132,
      daysAgo: 15.1,
      uploadedBy: 'dana.reyes',
      description: 'Please sign on page 4 and send it back here.',
    },
    { name: 'Bank-statement-{month}.pdf', bytes: 655_392, daysAgo: 23.7, downloads: 2 },
    { name: 'Lease-agreement.pdf', bytes: 2_202_118, daysAgo: 41.3 },
    { name: 'Mileage log {quarter:QQQ yyyy} (studio van).xlsx', bytes: 48_221, daysAgo: 66.8, downloads: 1 },
    {
      name: 'Receipt – Österlund lighting fixtures.pdf',
      bytes: 187_406,
      daysAgo: 74.2,
      description: 'Exhibition job, billed on to the museum.',
    },
    {
      name: 'Estimated-tax-vouchers-{today}.pdf',
      bytes: 402_915,
      daysAgo: 118.5,
      downloads: 6,
      uploadedBy: 'dana.reyes',
    },
    {
      name: 'Okafor & Finch operating agreement, signed by both members, with exhibit B (capital contributions).pdf',
      bytes: 6_884_270,
      daysAgo: 161.9,
      downloads: 4,
      description: 'Signed and notarized copy.',
    },
    { name: 'Contractor-W-9s.pdf', bytes: 1_148_006, daysAgo: 214.4, downloads: 2 },
    {
      name: '{year}-Form-1120S-filed.pdf',
      bytes: 2_016_744,
      daysAgo: 376.1,
      downloads: 11,
      uploadedBy: 'dana.reyes',
      description: 'Filed copy with the acceptance notice.',
    },
    { name: 'Depreciation schedule.xls', bytes: 36_864, daysAgo: 402.6, downloads: 1 },
    { name: 'chart of accounts v2 FINAL.doc', bytes: 61_952, daysAgo: 688.3 },
    { name: 'studio-opening-inventory.csv', bytes: 9_417, daysAgo: 1450.2 },
  ],
  'theo.lindqvist': [
    { name: 'Income and expenses {quarter:QQQ yyyy}.xlsx', bytes: 27_648, daysAgo: 9.6, downloads: 1 },
    {
      name: 'Schedule-C-worksheet-{year}.pdf',
      bytes: 511_302,
      daysAgo: 97.4,
      downloads: 5,
      uploadedBy: 'priya.raman',
      description: 'Check the home-office square footage before we file.',
    },
    { name: 'Steinhauer grand – restoration invoice.pdf', bytes: 143_871, daysAgo: 236.8 },
  ],
  'elena.castellanos': [
    {
      name: 'Board-pack-{month:yyyy-MM}.pdf',
      bytes: 8_214_556,
      daysAgo: 1.4,
      downloads: 2,
      description: 'As sent to the directors.',
    },
    { name: 'Trial balance {month:MMMM yyyy}.xlsx', bytes: 742_193, daysAgo: 6.1, downloads: 4 },
    { name: 'Intercompany-reconciliation-{quarter}.xlsx', bytes: 1_306_627, daysAgo: 12.8, downloads: 2 },
    { name: 'Signed engagement letter {today}.pdf', bytes: 286_114, daysAgo: 19.9, downloads: 1 },
    { name: 'Fixed-asset-register-{quarter:yyyy-QQQ}.xlsx', bytes: 2_915_873, daysAgo: 34.2, downloads: 3 },
    {
      name: 'Form-1120-{year}-draft-v3.pdf',
      bytes: 3_448_120,
      daysAgo: 48.6,
      downloads: 9,
      uploadedBy: 'priya.raman',
      description: 'Third draft: state apportionment corrected.',
    },
    {
      name: 'Payroll tax deposits {quarter}.pdf',
      bytes: 214_733,
      daysAgo: 61.5,
      uploadedBy: 'joaquin.abreu',
    },
    {
      name: 'Inventory count sheets – Alpharetta greenhouse 1 to 4 – counted by two people – corrected.xlsx',
      bytes: 4_127_990,
      daysAgo: 83.3,
      downloads: 1,
    },
    {
      name: 'Audit request list.docx',
      bytes: 118_476,
      daysAgo: 104.7,
      downloads: 14,
      uploadedBy: 'marcus.bell',
      description: 'Forty-one items; the starred ones first, please.',
    },
    { name: 'Bank confirmation letters.pdf', bytes: 931_208, daysAgo: 110.2, downloads: 3 },
    { name: 'Debt-covenant-calculation-{quarter}.xlsx', bytes: 88_502, daysAgo: 128.9, downloads: 2 },
    { name: 'Accruals and prepaids {month:MMM yyyy}.xlsx', bytes: 203_644, daysAgo: 152.1 },
    {
      name: 'Proveedores – facturas pendientes (año {today}).xlsx',
      bytes: 96_813,
      daysAgo: 187.6,
      description: 'The Monterrey supplier, in Spanish as received.',
    },
    { name: 'Sales-tax-exemption-certificates.pdf', bytes: 5_730_441, daysAgo: 219.3, downloads: 1 },
    {
      name: 'Form-1120-{year}-filed.pdf',
      bytes: 3_611_909,
      daysAgo: 421.8,
      downloads: 22,
      uploadedBy: 'priya.raman',
    },
    {
      name: 'Management-representation-letter.docx',
      bytes: 57_210,
      daysAgo: 266.4,
      downloads: 7,
      uploadedBy: 'dana.reyes',
    },
    { name: 'Stock option ledger.xls', bytes: 412_160, daysAgo: 340.7, downloads: 3 },
    { name: 'Minutes of the annual meeting.doc', bytes: 74_752, daysAgo: 377.5 },
    {
      name: 'Lease-classification-memo.pdf',
      bytes: 349_026,
      daysAgo: 498.2,
      downloads: 8,
      uploadedBy: 'marcus.bell',
    },
    { name: 'Opening balances after conversion.xlsx', bytes: 10_311_482, daysAgo: 803.4, downloads: 5 },
    { name: 'subsidiary-org-chart.png', bytes: 268_995, daysAgo: 1180.6, downloads: 2 },
    { name: 'gl-export-before-conversion.txt', bytes: 7_908_331, daysAgo: 1212.9, downloads: 1 },
  ],
};
