/** The six demo users that visitors can sign in as. They exist, and are listed, only in demo mode. */
export const demoPassword = 'ledger-demo-2026';

/** `about` and `suggestion` must be true of the data in scripts/demo-data. */
export const demoAccounts = [
  {
    username: 'dana.reyes',
    title: 'CEO and Managing Partner',
    role: 'admin',
    about: 'Dana Reyes owns the firm.',
    suggestion: 'Read the audit log in Settings.',
  },
  {
    username: 'marcus.bell',
    title: 'Accounting Manager',
    role: 'admin',
    about: 'Marcus Bell keeps the books.',
    suggestion: 'Accept a paper in To review.',
  },
  {
    username: 'priya.raman',
    title: 'Tax Specialist',
    role: 'admin',
    about: 'Priya Raman prepares returns.',
    suggestion: 'See who still owes papers.',
  },
  {
    username: 'maya.okafor',
    title: 'Business Owner LLC',
    role: 'customer',
    about: 'Maya Okafor designs exhibitions.',
    suggestion: 'Send the page that came back.',
  },
  {
    username: 'theo.lindqvist',
    title: 'Sole Proprietor',
    role: 'customer',
    about: 'Theo Lindqvist tunes pianos.',
    suggestion: 'Answer about the new truck.',
  },
  {
    username: 'elena.castellanos',
    title: 'Corporate Client',
    role: 'customer',
    about: 'Elena Castellanos is a controller.',
    suggestion: 'Book a meeting with Dana.',
  },
] as const;
