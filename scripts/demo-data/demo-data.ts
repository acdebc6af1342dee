import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { staffLevels } from '#shared/accounts.ts';
import { addressKinds } from '#shared/addresses.ts';
import { appointmentServices, appointmentStatuses, bookableServices } from '#shared/appointments.ts';
import { contactStatuses, enquiryServices } from '#shared/contacts.ts';
import { mailAuthentications, mailOutcomes } from '#shared/mail.ts';
import { itemKinds, itemStates, returnReasons, rollMarks } from '#shared/request-items.ts';
import { conversationStates } from '#shared/staff-conversations.ts';
import { supportCategories } from '#shared/support.ts';

/**
 * The types of the JSON files in this folder, which describe the demo firm. Dates are given in days before the start of
 * the demo, so that the demo never looks old.
 */
function readData<Schema extends z.ZodType>(name: string, schema: Schema): z.output<Schema> {
  return schema.parse(JSON.parse(readFileSync(new URL(`${name}.json`, import.meta.url), 'utf8')));
}

const text = z.string().min(1);
const missing = text.nullable().default(null);
const keyOf = <Key extends string>(labels: Record<Key, string>) =>
  z.enum(Object.keys(labels) as [Key, ...Key[]]);

/** The first three are the demo accounts. */
export const staff = readData(
  'staff',
  z.array(
    z.strictObject({
      username: text,
      firstName: text,
      lastName: text,
      jobTitle: text,
      staffLevel: z.enum(staffLevels),
      daysAgo: z.number(),
      phone: missing,
      bookable: z.boolean(),
      /** Named for everybody, because none means all and only the notary takes notary work. */
      services: z.array(keyOf(bookableServices)).min(1),
      shownOnWebsite: z.boolean(),
      fridayEnd: text,
      lunch: z.boolean(),
    }),
  ),
);

export const clients = readData(
  'clients',
  z.array(
    z.strictObject({
      username: text,
      firstName: missing,
      lastName: missing,
      email: text,
      phone: missing,
      accountant: text,
      daysAgo: z.number(),
      notes: text.optional(),
      preferences: z
        .strictObject({ emailNotifications: z.boolean().optional(), darkMode: z.boolean().optional() })
        .optional(),
    }),
  ),
);

const company = z.strictObject({
  name: text,
  type: z.enum(['LLC', 'S-Corp', 'C-Corp', 'Sole Proprietorship', 'Partnership', 'Nonprofit']),
  city: text,
  since: z.number().nullable().default(null),
  /** Usernames; the first is the primary contact. */
  people: z.array(text),
  legalName: text.optional(),
  /** Numbers that begin with 00- are never issued. */
  ein: z.string().startsWith('00-').optional(),
  address: text.optional(),
  zipCode: text.optional(),
  phone: text.optional(),
  email: text.optional(),
  website: text.optional(),
  fiscalYearEnd: text.optional(),
  notes: text.optional(),
});
export type DemoCompany = z.output<typeof company>;
export const companies = readData('companies', z.array(company));

/**
 * `{client}` and `{staff}` become first names, `{amount}` a sum that stays the same within the conversation, and
 * periods are those of firm-calendar.ts.
 */
const line = z.strictObject({
  by: z.enum(['client', 'staff']),
  text,
  /** Prefix of the name of the customer's file that is attached to the message. */
  paper: text.optional(),
  /** A colleague who answers in place of the recipient. */
  colleague: text.optional(),
  /** Internal comments that were written before the next message. */
  comments: z.array(z.strictObject({ by: text, text })).optional(),
});
const conversation = z.strictObject({
  client: text,
  /** If missing, the message is to the firm: in the queue while unread, then assigned to the customer's accountant. */
  staff: missing,
  /** Days before the demo's start at which the last message was sent. */
  daysAgo: z.number(),
  lines: z.array(line),
  /** Number of unread messages at the end. */
  unread: z.number().optional(),
  channel: z.literal('email').optional(),
  support: z.strictObject({ subject: text, category: z.enum(supportCategories) }).optional(),
  /** If missing, it follows from who wrote last, whether that message is read, and how old it is. */
  state: z.enum(conversationStates).optional(),
  /** In open days from today. */
  snoozedUntil: z.number().optional(),
});
export type Conversation = z.output<typeof conversation>;

/** Dana has three unread messages in five open conversations, Marcus seven, Priya two; four wait in the queue. */
export const conversations = readData('conversations', z.array(conversation));

/** Conversations that fit any other customer; `ofOwners` only those with a company. */
export const conversationTopics = readData(
  'conversation-topics',
  z.array(z.strictObject({ topic: text, ofOwners: z.boolean(), conversations: z.array(z.array(line)) })),
);

export const enquiries = readData(
  'enquiries',
  z.array(
    z.strictObject({
      from: text,
      email: text,
      phone: text.optional(),
      service: keyOf(enquiryServices).optional(),
      daysAgo: z.number(),
      status: z.enum(contactStatuses),
      message: text,
    }),
  ),
);

/** Incoming emails that became no message; one that became an enquiry has the same address as the enquiry. */
export const incomingMails = readData(
  'incoming-mails',
  z.array(
    z.strictObject({
      from: missing,
      name: missing,
      subject: missing,
      daysAgo: z.number(),
      authentication: z.enum(mailAuthentications),
      outcome: z.enum(mailOutcomes),
      reason: missing,
    }),
  ),
);

const meeting = z.strictObject({
  status: z.enum(appointmentStatuses),
  /** In open days from today. */
  weekdays: z.number(),
  clock: text,
  staff: text,
  /** An appointment is a customer's or a guest's. */
  client: text.optional(),
  guest: z.strictObject({ name: text, email: text, phone: text }).optional(),
  service: keyOf(appointmentServices),
  notes: text.optional(),
});
export type DemoMeeting = z.output<typeof meeting>;

/** No staff member has overlapping appointments or an appointment during time off. */
export const { meetings, absences } = readData(
  'meetings',
  z.strictObject({
    meetings: z.array(meeting),
    absences: z.array(
      z.strictObject({ weekdays: z.number(), staff: text, from: text, to: text, reason: text }),
    ),
  }),
);

const documentName = z.strictObject({
  name: text,
  kilobytes: z.number(),
  description: text.optional(),
  byStaff: z.literal(true).optional(),
});

export const documents = readData(
  'documents',
  z.strictObject({
    /** File names for the other customers. */
    business: z.array(documentName),
    personal: z.array(documentName),
    /** Imported files: of any type, and not always with a date. */
    inherited: z.array(
      z.strictObject({
        client: text,
        name: text,
        bytes: z.number(),
        daysAgo: z.number().nullable().default(null),
      }),
    ),
    /** All files of the three demo customers, by username. */
    demoClients: z.record(
      text,
      z.array(
        z.strictObject({
          name: text,
          bytes: z.number(),
          daysAgo: z.number(),
          downloads: z.number().optional(),
          description: text.optional(),
          /** The uploader; by default the customer. */
          uploadedBy: text.optional(),
          /** The name of the company that it belongs to. */
          company: text.optional(),
          /** Sent without a request, and nobody has looked at it. */
          toReview: z.literal(true).optional(),
        }),
      ),
    ),
  }),
);

/** Internal notes, tags, addresses and open invitations. */
export const clientRecords = readData(
  'client-records',
  z.strictObject({
    notes: z.array(
      z.strictObject({
        client: text,
        by: text,
        daysAgo: z.number(),
        pinned: z.literal(true).optional(),
        text,
      }),
    ),
    /** By name, with the usernames of their clients. */
    tags: z.record(text, z.array(text)),
    addresses: z.array(
      z.strictObject({
        client: text,
        kind: z.enum(addressKinds),
        street: text,
        secondLine: text.optional(),
        city: text,
        state: text,
        zipCode: text,
      }),
    ),
    invitations: z.array(
      z.strictObject({
        username: text,
        firstName: text,
        lastName: text,
        email: text,
        company: text,
        by: text,
        daysAgo: z.number(),
      }),
    ),
  }),
);

const requestItem = z.strictObject({
  kind: z.enum(itemKinds).default('document'),
  label: text,
  short: text.optional(),
  /** Its key in the template, if the short label differs there. */
  templateKey: text.optional(),
  why: text.optional(),
  issuer: text.optional(),
  required: z.boolean().default(true),
  state: z.enum(itemStates).default('open'),
  /** Days before the demo's start at which the client sent it or, once decided, at which staff decided. */
  daysAgo: z.number().default(0),
  answer: text.optional(),
  /** The name that its file was sent with. */
  file: text.optional(),
  byLink: z.literal(true).optional(),
  reason: z.enum(returnReasons).optional(),
  note: text.optional(),
  /** In a draft that was rolled forward. */
  mark: z.enum(rollMarks).optional(),
});
export type DemoRequestItem = z.output<typeof requestItem>;

/** When reminders of a list were paused, and until when. */
const pause = z.strictObject({ daysAgo: z.number(), untilInDays: z.number() });

const requestList = z.strictObject({
  client: text,
  /** The name of the company that it is for. */
  company: text.optional(),
  /** By default the client's accountant. */
  assignee: text.optional(),
  title: text,
  /** The year of the demo, or the year, quarter or month before. */
  period: z.enum(['today', 'year', 'quarter', 'month']).optional(),
  template: text.optional(),
  dueInDays: z.number(),
  /** The day on which the return of its year is due. */
  hasTaxDate: z.literal(true).optional(),
  /** Absent for a draft. */
  sentDaysAgo: z.number().optional(),
  closedDaysAgo: z.number().optional(),
  /** Asked for by the client. */
  moreTime: pause.optional(),
  /** By staff. */
  paused: pause.optional(),
  /** The name by which another list's `rolledFrom` refers to this one. */
  key: text.optional(),
  rolledFrom: text.optional(),
  items: z.array(requestItem),
});
export type DemoRequestList = z.output<typeof requestList>;

/** Lists in every state, oldest first. */
export const requestLists = readData('request-lists', z.array(requestList));
