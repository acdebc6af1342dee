import type { AppointmentService } from './appointments.ts';
import type { PlaceSetting } from './meeting-place.ts';
import type { ServiceSlug } from './paths.ts';

/** The type of `firm.config.ts`. All settings are here; there is no settings table. */
export interface FirmConfig {
  name: string;
  shortName: string;
  /** Two letters, drawn over a double rule as the firm's logo. */
  monogram: string;
  siteUrl: string;
  /** The firm's services, in the title of the front page. */
  profession: string;
  description: string;

  phone: { label: string; dial: string };
  emails: { support: string; sales: string };
  address: { street: string; city: string; state: string; stateName: string; zipCode: string };
  /** As part of a sentence. */
  hours: string;
  /** Office hours on one short line. */
  hoursShort: string;
  /** Office hours beside the phone number on Help & Support. */
  hoursOnSupport: string;
  /** Office hours for search engines (schema.org `openingHours`). */
  hoursForSearch: string;
  /** IANA zone of office hours, slots and dates. */
  timeZone: string;
  /** Its name, and its abbreviation after a time. */
  timeZoneName: string;
  timeZoneLabel: string;
  /** The promised reply time: 'We reply within …'. */
  replyWithin: string;

  /** URLs of the firm's profiles. Only those set are shown. */
  social: Partial<Record<SocialNetwork, string>>;
  /** The effective date of the privacy policy and the terms of service, as printed on them. */
  policiesEffective: string;

  /** How long a session lasts: idle, and in total. */
  sessions: Record<'admin' | 'customer', SessionLimits>;
  signIn: {
    /**
     * When customers need a second step after their password: never, on devices that are not remembered, or always. A
     * customer who has set up an authenticator app is asked for its code in any case.
     */
    customerSecondFactor: CustomerSecondFactor;
  };
  booking: BookingRules;
  files: {
    /** Storage quota per customer. */
    quotaBytes: number;
    /** How long the firm can restore the contents of a deleted file. */
    purgeAfterDays: number;
    /** Only assigned staff see a customer's files; otherwise all staff do. */
    assignedStaffOnly: boolean;
  };
  /** Request lists. The defaults of omitted settings are in their comments. */
  requests?: {
    reminders?: Partial<ReminderRhythm>;
    /** Whether an upload link shows what each item asks for, or one place for all files. On by default. */
    linkShowsLabels?: boolean;
    /** How long an upload link works: 30 days by default. */
    linkDays?: number;
  };
  conversations?: {
    /** After how many office hours staff are emailed that a conversation waits for an answer: 4 by default. */
    alertAfterHours?: number;
    /** Whether emails may contain what staff write, for clients who agree to it in their settings. Off by default. */
    textByMail?: boolean;
  };
  /** Lowest accepted zxcvbn score, up to 4 (very strong). Less than 2 for customers or 3 for staff has no effect. */
  passwords: { minimumScore: 2 | 3 | 4 };
}

/** When clients are reminded of what the firm still needs. */
export interface ReminderRhythm {
  /** How many days before the due date the first reminder goes out; 0 for none. 7 unless set. */
  daysBefore: number;
  /** How many weekly reminders follow the one on the due date, before the list needs a call. 4 unless set. */
  weeks: 0 | 1 | 2 | 3 | 4;
  /** The minimum number of working days between two reminders to a client. 3 unless set. */
  minimumWorkingDays: number;
}

export type CustomerSecondFactor = 'off' | 'new-devices' | 'always';

export type SocialNetwork = 'linkedin' | 'facebook' | 'instagram' | 'youtube';

export interface SessionLimits {
  idleMinutes: number;
  totalHours: number;
}

/** The line above a section of the front page, and its heading. */
interface SectionTexts {
  badge: string;
  heading: string;
}

/** The texts of the front page, by section. They are only in its HTML, not in a script. */
export interface FrontPageTexts {
  hero: {
    tagline: string;
    headline: string;
    lead: string;
    /** Tags around the drawing. */
    tags: [string, string, string, string];
    facts: { figure: string; note: string }[];
  };
  services: SectionTexts & { invitation: string };
  /** `sampleNote` is shown as long as one of the testimonials is a sample. */
  testimonials: SectionTexts & { sampleNote: string };
  contact: SectionTexts;
}

/** Texts of the other pages, by topic. Every page loads them: they are few and short. */
export interface FirmTexts {
  newsletter: { heading: string; lead: string };
  consultation: {
    /** Shown with the contact data and in the terms of service. */
    offer: string;
    /** On the booking page, and in its search result. */
    promise: string;
    description: string;
  };
  /** The firm's panel on the sign-in page. */
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
  /** An image in the folder `public`, such as '/dunmore.jpg'. Without one the initials are shown. */
  image: string | null;
  company: string;
  content: string;
  highlight: string;
  rating: 1 | 2 | 3 | 4 | 5;
  /** The service whose drawing is shown beside the quote. */
  icon: ServiceSlug;
  /** Not a real customer's quote: the page says so as long as one of them is marked. */
  sample?: true;
}

/** The page about one service. */
export interface ServiceText {
  /** The description in search results. */
  description: string;
  lead: string;
  work: string[];
  forWhom: string[];
  bring: string[];
  steps: { title: string; text: string }[];
}

/** How appointments are offered. All times are the firm's. */
export interface BookingRules {
  /** One duration for every appointment. */
  slotMinutes: number;
  /** Break after each appointment. */
  bufferMinutes: number;
  /** Minimum time between booking and start of a slot. */
  noticeMinutes: number;
  /** How many days ahead a slot can be booked. */
  horizonDays: number;
  /** Monday to Friday, for staff without hours of their own. */
  opensAt: string;
  closesAt: string;
  /**
   * Where appointments take place, unless the service or the staff member has a place of its own. Without it the client
   * calls the firm.
   */
  place?: PlaceSetting;
  placeByService?: Partial<Record<AppointmentService, PlaceSetting>>;
  holidays: {
    /** The eleven United States federal holidays, on the day they are observed. */
    federal: boolean;
    /** Federal holidays on which the firm is open, by name. */
    worked: FederalHoliday[];
    /** Additional days on which the firm is closed. */
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
