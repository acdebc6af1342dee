import type { ServiceSlug } from './paths.ts';

/** The type of `firm.config.ts`. All settings are here; there is no settings table. */
export interface FirmConfig {
  name: string;
  shortName: string;
  /** Two letters, drawn over a double rule as the firm's mark. */
  monogram: string;
  siteUrl: string;
  /** What the firm does, in the title of the front page. */
  profession: string;
  description: string;

  phone: { label: string; dial: string };
  emails: { support: string; sales: string };
  address: { street: string; city: string; state: string; stateName: string; zipCode: string };
  /** As part of a sentence. */
  hours: string;
  /** The same on one short line. */
  hoursShort: string;
  /** The same beside the phone number on Help & Support. */
  hoursOnSupport: string;
  /** The same as search engines read it (schema.org `openingHours`). */
  hoursForSearch: string;
  /** IANA zone in which office hours, slots and dates are meant. */
  timeZone: string;
  /** Its name, and its abbreviation after a time. */
  timeZoneName: string;
  timeZoneLabel: string;
  /** The promised reply time: 'We reply within …'. */
  replyWithin: string;

  /** Full addresses of the firm's own profiles. None is shown that is not set. */
  social: Partial<Record<SocialNetwork, string>>;
  /** The day from which the privacy policy and the terms of service hold, as written on them. */
  policiesEffective: string;

  /** How long a session lasts: idle, and in total. */
  sessions: Record<'admin' | 'customer', SessionLimits>;
  booking: BookingRules;
  files: {
    /** Storage quota per customer. */
    quotaBytes: number;
    /** How long the firm can restore the contents of a deleted file. */
    purgeAfterDays: number;
    /** Only the staff who look after a client see that client's files; otherwise staff cover for one another. */
    assignedStaffOnly: boolean;
  };
  /** Lowest accepted zxcvbn score, up to 4 (very strong). Less than 2 for clients or 3 for staff is never enough. */
  passwords: { minimumScore: 2 | 3 | 4 };
}

export type SocialNetwork = 'linkedin' | 'facebook' | 'instagram' | 'youtube';

export interface SessionLimits {
  idleMinutes: number;
  totalHours: number;
}

/** The plain line above a section of the front page, and its heading. */
interface SectionTexts {
  badge: string;
  heading: string;
}

/** The words of the front page, by section. They are in its HTML, and in no script. */
export interface FrontPageTexts {
  hero: {
    tagline: string;
    headline: string;
    lead: string;
    /** They float around the drawing. */
    tags: [string, string, string, string];
    facts: { figure: string; note: string }[];
  };
  services: SectionTexts & { invitation: string };
  /** `sampleNote` stands there as long as one of the testimonials is a sample. */
  testimonials: SectionTexts & { sampleNote: string };
  contact: SectionTexts;
}

/** Words of the further pages, by what they are about. Every page loads them: they are few and short. */
export interface FirmTexts {
  newsletter: { heading: string; lead: string };
  consultation: {
    /** Among the ways to reach the firm, and in its terms of service. */
    offer: string;
    /** On the booking page, and what a search engine shows under its name. */
    promise: string;
    description: string;
  };
  /** The firm's side of the sign-in page. */
  signIn: { heading: string; lead: string };
  chat: { greeting: string };
}

/** An item of the header's Services menu. */
export interface HeaderService {
  label: string;
  slug: ServiceSlug;
}

/** A card in the services section of the front page. */
export interface LandingService {
  title: string;
  description: string;
  benefits: [string, string, string];
  /** Marks it as 'Popular'. */
  highlight: boolean;
  /** The page that 'Learn more' opens. */
  leadsTo: ServiceSlug;
}

export interface Testimonial {
  name: string;
  role: string;
  /** A picture in the folder `public`, such as '/dunmore.jpg'. Without one the initials stand there. */
  image: string | null;
  company: string;
  content: string;
  highlight: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** The drawing beside the words: that of the service they are about. */
  icon: ServiceSlug;
  /** Not a client's own words: the page says so as long as one of them is marked. */
  sample?: true;
}

/** The page about one service. */
export interface ServiceText {
  /** What a search engine shows under the page's name. */
  description: string;
  lead: string;
  work: string[];
  forWhom: string[];
  bring: string[];
  steps: { title: string; text: string }[];
}

/** How meetings are offered. All clock times are the firm's. */
export interface BookingRules {
  /** One length for every meeting. */
  slotMinutes: number;
  /** Kept free after each meeting. */
  bufferMinutes: number;
  /** How long before its start a slot is last offered. */
  noticeMinutes: number;
  /** How many days ahead one may book. */
  horizonDays: number;
  /** Monday to Friday, for staff who have set no hours of their own. */
  opensAt: string;
  closesAt: string;
  holidays: {
    /** The eleven United States federal holidays, on the day they are observed. */
    federal: boolean;
    /** Federal holidays on which the firm works all the same, by name. */
    worked: FederalHoliday[];
    /** Further days on which the firm is closed. */
    closed: { date: string; name: string }[];
  };
}

export const federalHolidays = [
  "New Year's Day",
  'Martin Luther King Jr. Day',
  "Washington's Birthday",
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
] as const;
export type FederalHoliday = (typeof federalHolidays)[number];
