/** What a firm may set in `firm.config.ts`. Every setting is typed here; there is no settings table. */
export interface FirmConfig {
  name: string;
  shortName: string;
  /** Two letters, drawn over a double rule as the firm's mark. */
  monogram: string;
  siteUrl: string;
  description: string;

  phone: { label: string; dial: string };
  emails: { support: string; sales: string };
  address: { street: string; city: string; state: string; zipCode: string };
  /** In words, as a sentence would say it. */
  hours: string;
  /** IANA zone in which office hours, slots and dates are meant. */
  timeZone: string;
  timeZoneLabel: string;

  /** How long a person stays signed in: without a request, and in all. */
  sessions: Record<'admin' | 'customer', SessionLimits>;
  /** Lowest accepted zxcvbn score, 0 (anything) to 4 (very strong). */
  passwords: { minimumScore: 0 | 1 | 2 | 3 | 4 };
}

export interface SessionLimits {
  idleMinutes: number;
  totalHours: number;
}
