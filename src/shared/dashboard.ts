import { z } from 'zod';
import { staffMember } from './accounts.ts';
import { appointment } from './appointments.ts';
import { dueDeadline, ownDeadline } from './deadlines.ts';
import { endpoint, type ResponseOf } from './endpoint.ts';
import { fileSummary, receivedFile } from './files.ts';
import { messageMail } from './message-mails.ts';
import { message, party } from './messages.ts';
import { item } from './request-items.ts';
import { listSummary } from './request-lists.ts';
import { welcomeSteps } from './welcome.ts';

export const recentFileCount = 3;
export const recentMessageCount = 5;
export const recentMessageLength = 40;

const recentFile = fileSummary.extend(receivedFile.shape);
export type RecentFile = z.infer<typeof recentFile>;

/** The customer's dashboard: two counts and the newest files. */
export const read = endpoint({
  method: 'GET',
  path: '/api/dashboard',
  summary:
    'The figures of the signed-in person: files, unread messages, the newest files; who their accountant is.',
  access: 'signed-in',
  response: z.object({
    fileCount: z.int(),
    unreadCount: z.int(),
    recentFiles: z.array(recentFile),
    /** The staff member assigned first; null for staff and for customers without one. */
    accountant: staffMember.nullable(),
    welcome: welcomeSteps,
  }),
});

/** What waits for staff. Counts stop at 1001, which is 'more than 1,000'. */
const needsYou = z.object({
  toReview: z.int(),
  /** Of these, the caller's: of lists and clients assigned to them. */
  toReviewMine: z.int(),
  /** Since when the longest waiting item has waited. */
  oldestAt: z.iso.datetime().nullable(),
  waitingClients: z.int(),
  /** Clients with a list that waits for them and is assigned to the caller. */
  waitingClientsMine: z.int(),
  /** The caller's open conversations, and how many of them have unread messages. */
  openConversations: z.int(),
  unreadConversations: z.int(),
  /** Open conversations that nobody has taken, and since when the first of them has waited. */
  queuedConversations: z.int(),
  queuedSince: z.iso.datetime().nullable(),
  needsCall: z.int(),
  overdueHighPriority: z.int(),
  newEnquiries: z.int(),
  /** When the oldest of them arrived. */
  enquiriesSince: z.iso.datetime().nullable(),
});
export type NeedsYou = z.infer<typeof needsYou>;

/** How much of each group the customer's home shows at most. */
export const shownLists = 20;
export const shownItems = 3;
export const shownMeetings = 2;
export const shownNewFiles = 3;
export const shownSenders = 5;
export const openingLength = 200;
/** Dates of this many days ahead. */
export const shownDays = 30;

const waitingItem = item.pick({
  id: true,
  kind: true,
  label: true,
  issuer: true,
  state: true,
  returnReason: true,
  returnNote: true,
});
export type WaitingItem = z.infer<typeof waitingItem>;

const forYouList = listSummary.extend({
  mayAnswer: z.boolean(),
  /** The first that wait for the client, returned ones first; none if it is the firm's turn. */
  items: z.array(waitingItem),
});
export type ForYouList = z.infer<typeof forYouList>;

const newFile = fileSummary.extend({ from: z.string(), note: z.string().nullable() });
export type NewFile = z.infer<typeof newFile>;

/** By conversation and writer: a colleague may have answered instead of the staff member the customer wrote to. */
const unreadSender = z.object({
  from: z.object({ id: z.int(), name: z.string() }),
  /** The other party of the conversation that it is in. */
  party,
  count: z.int(),
  /** The first words of the newest message. */
  opening: z.string(),
});
export type UnreadSender = z.infer<typeof unreadSender>;

/** What waits for a customer; for staff everything is empty. */
export const readForYou = endpoint({
  method: 'GET',
  path: '/api/dashboard/for-you',
  summary:
    'What waits for the signed-in customer: the next meetings, request lists with what is missing, new files, unread messages by sender and dates of the next 30 days.',
  access: 'signed-in',
  response: z.object({
    meetings: z.array(appointment),
    /** Lists on which it is the client's turn come first, then by due date; closed ones are left out. */
    lists: z.array(forYouList),
    files: z.array(newFile),
    unread: z.array(unreadSender),
    /** A customer's own and those of companies they may see, by date; without those meant for staff. */
    dates: z.array(ownDeadline),
  }),
});
export type ForYou = ResponseOf<typeof readForYou>;

/** `conversationId` opens it; null for a message from before the last update that is not assigned to one yet. */
const recentMessage = message.extend({
  conversationId: z.int().nullable(),
  mailWarning: messageMail.mailWarning,
});
export type RecentMessage = z.infer<typeof recentMessage>;

/** The staff's dashboard: counts, deadlines and recent messages. */
export const readForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/dashboard',
  summary:
    'The firm at a glance: clients, documents, own unread messages and meetings of today, what waits for staff, deadlines, latest messages.',
  access: 'admin',
  response: z.object({
    clientCount: z.int(),
    documentCount: z.int(),
    unreadCount: z.int(),
    /** First the most recent overdue ones, then the others by date. */
    deadlines: z.array(dueDeadline),
    overdueCount: z.int(),
    needsYou,
    /** The last twelve weeks, oldest first; a week is identified by its Monday. */
    weeks: z.array(z.object({ monday: z.iso.date(), enquiries: z.int(), uploads: z.int() })),
    recentMessages: z.array(recentMessage),
    /** The caller's appointments today in order of time, without cancelled ones. */
    todaysMeetings: z.array(appointment),
  }),
});
