import { z } from 'zod';
import { roles } from './accounts.ts';
import { appointmentStatuses } from './appointments.ts';
import { companySummary } from './companies.ts';
import { contactStatuses } from './contacts.ts';
import { messageMail } from './message-mails.ts';
import { channels } from './messages.ts';

export const timelineKinds = [
  'file',
  'message',
  'appointment',
  'enquiry',
  'note',
  'opening',
  'audit',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

/** Length of the excerpt of a longer text. */
export const excerptLength = 300;
const text = { excerpt: z.string(), isShortened: z.boolean() };

const person = z.object({ id: z.int(), name: z.string(), role: z.enum(roles) });
export type TimelinePerson = z.infer<typeof person>;

/** Whom an entry concerns: in a company's timeline, one of its people. */
export const timelineClient = z.object({ id: z.int(), name: z.string() });
export type TimelineClient = z.infer<typeof timelineClient>;
const client = timelineClient.nullable();

/** Ids are unique within a kind. */
const entry = { id: z.int(), at: z.iso.datetime() };

/** Hash of a file's contents; '' if they are not stored here. */
const sha256 = z.string();

const fileEntry = z.object({
  kind: z.literal('file'),
  id: z.int(),
  /** Null for files imported from an earlier system, which come last. */
  at: z.iso.datetime().nullable(),
  uploadedBy: person,
  /** It came through an upload link, and counts as uploaded by its owner. */
  byLink: z.boolean(),
  /** Its owner. */
  client,
  company: companySummary.nullable(),
  originalFilename: z.string(),
  fileType: z.string(),
  fileSize: z.int(),
  sha256,
  description: z.string().nullable(),
  /** When the client first opened it; in a company's timeline, any person of the company. */
  openedAt: z.iso.datetime().nullable(),
  /** Staff have yet to accept it or to send it back. */
  toReview: z.boolean(),
  deleted: z.boolean(),
});

const messageEntry = z.object({
  kind: z.literal('message'),
  ...entry,
  writer: person,
  /** Null for a message to the firm. */
  recipient: person.nullable(),
  /** Null until the message has one. `with` is whom the client writes to there, whoever answers; null for the firm. */
  conversation: z.object({ id: z.int(), with: person.nullable() }).nullable(),
  /** Only for a support request. */
  subject: z.string().nullable(),
  ...text,
  channel: z.enum(channels),
  mailWarning: messageMail.mailWarning,
  read: z.boolean(),
  attachments: z.array(
    z.object({ id: z.int(), originalFilename: z.string(), sha256, available: z.boolean() }),
  ),
});

/** `at` is when it was booked. */
const appointmentEntry = z.object({
  kind: z.literal('appointment'),
  ...entry,
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  title: z.string(),
  serviceType: z.string(),
  status: z.enum(appointmentStatuses),
  host: person,
  client,
  company: companySummary.nullable(),
});

const enquiryEntry = z.object({
  kind: z.literal('enquiry'),
  ...entry,
  fullName: z.string(),
  client,
  serviceInterested: z.string().nullable(),
  status: z.enum(contactStatuses),
  ...text,
});

const noteEntry = z.object({
  kind: z.literal('note'),
  ...entry,
  /** Null for notes from before authors were recorded. */
  author: person.nullable(),
  /** Null for a note about a company. */
  client,
  ...text,
  pinned: z.boolean(),
  editedAt: z.iso.datetime().nullable(),
});

const openingEntry = z.object({
  kind: z.literal('opening'),
  ...entry,
  who: person.nullable(),
  downloaded: z.boolean(),
  file: z.object({
    id: z.int(),
    originalFilename: z.string(),
    fileType: z.string(),
    sha256,
    deleted: z.boolean(),
  }),
});

/** As on the audit page. */
const auditEntry = z.object({
  kind: z.literal('audit'),
  ...entry,
  who: z.string(),
  what: z.string(),
  address: z.string(),
});

export const timelineEntry = z.discriminatedUnion('kind', [
  fileEntry,
  messageEntry,
  appointmentEntry,
  enquiryEntry,
  noteEntry,
  openingEntry,
  auditEntry,
]);
export type TimelineEntry = z.infer<typeof timelineEntry>;
export type EntryOf<Kind extends TimelineKind> = Extract<TimelineEntry, { kind: Kind }>;
