/** The claims of the README. `{}` in the words stands for the recorded figure of that name. */
export const claims: { claim: string; proof: string; figure: string; words: string }[] = [
  {
    claim: 'Nobody calls what they may not',
    proof: 'access-matrix',
    figure: 'tests passed',
    words: 'every endpoint × ten kinds of callers, in tests: {} pass',
  },
  {
    claim: 'No double booking',
    proof: 'booking-race',
    figure: 'slots with one 201 and 49 × 409',
    words: '50 requests at once for each slot, one of them booked: {} slots',
  },
  {
    claim: 'Changes to the audit log are detected',
    proof: 'audit-tampering',
    figure: "the owner's manipulations found",
    words: 'by somebody who may write to the database: {} found',
  },
  {
    claim: 'A backup gives everything back',
    proof: 'restore-drill',
    figure: 'tables whose rows are all back, unchanged',
    words: '10,000 files, every hash equal, and {} tables',
  },
  {
    claim: 'A firm can leave on any day',
    proof: 'export-all',
    figure: 'killed after',
    words: 'an export of 10,000 files, killed after {} and continued: every hash equal',
  },
];
