import type { FirmConfig } from './src/shared/firm.ts';

/**
 * The one file a firm edits: who it is, how it works, and the limits it sets.
 * It is read when the site is built, so a change needs `npm run build`.
 * Secrets and server addresses do not belong here: see .env.example.
 */
export const firm: FirmConfig = {
  name: 'Larkfield & Rowe',
  shortName: 'Larkfield & Rowe',
  monogram: 'LR',
  siteUrl: 'https://www.larkfieldrowe.example',
  description:
    'Accounting, tax and business consulting for Georgia corporations, small businesses and individuals.',

  phone: { label: '(404) 555-0142', dial: '+14045550142' },
  emails: { support: 'support@larkfieldrowe.example', sales: 'sales@larkfieldrowe.example' },
  address: {
    street: '1180 Larkfield Avenue NE, Suite 400',
    city: 'Atlanta',
    state: 'GA',
    zipCode: '30309',
  },
  hours: 'Monday to Friday, 9 AM to 5 PM Eastern Time',
  timeZone: 'America/New_York',
  timeZoneLabel: 'ET',

  sessions: {
    admin: { idleMinutes: 60, totalHours: 12 },
    customer: { idleMinutes: 120, totalHours: 24 },
  },
  passwords: { minimumScore: 1 },
};
