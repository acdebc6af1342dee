/** The six demo users that visitors can sign in as. They exist, and are listed, only in demo mode. */
export const demoPassword = 'ledger-demo-2026';

export const demoAccounts = [
  { username: 'dana.reyes', title: 'CEO and Managing Partner', role: 'admin' },
  { username: 'marcus.bell', title: 'Accounting Manager', role: 'admin' },
  { username: 'priya.raman', title: 'Tax Specialist', role: 'admin' },
  { username: 'maya.okafor', title: 'Business Owner LLC', role: 'customer' },
  { username: 'theo.lindqvist', title: 'Sole Proprietor', role: 'customer' },
  { username: 'elena.castellanos', title: 'Corporate Client', role: 'customer' },
] as const;
