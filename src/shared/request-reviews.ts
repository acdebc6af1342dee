import { z } from 'zod';
import { companySummary } from './companies.ts';
import { endpoint, idField, maxId, rowId } from './endpoint.ts';
import { fileSummary } from './files.ts';
import { pageQuery } from './paging.ts';
import { atMost, item, maxReasonLength, returnReasons } from './request-items.ts';

/**
 * An item that waits for staff, with what they need to decide; or a file that a client sent without a request, as an
 * item without a list: `id` is then the file's, `label` its name and `answer` the client's note about it.
 */
const reviewedItem = item.omit({ listId: true }).extend({
  client: z.object({ id: z.int(), name: z.string() }),
  company: companySummary.nullable(),
  list: z
    .object({
      id: z.int(),
      title: z.string(),
      period: z.string().nullable(),
      itemCount: z.int(),
      closed: z.boolean(),
      /** The item's place in it, from 1. */
      place: z.int(),
    })
    .nullable(),
  /** Where a file without a request was put. */
  filedUnder: z.object({ listId: z.int(), title: z.string(), item: z.string() }).nullable(),
  decidedByMe: z.boolean(),
  /** What was accepted for the same item of the previous list; null if that was not a file. */
  lastPeriod: z.object({ acceptedAt: z.iso.datetime(), files: z.array(fileSummary) }).nullable(),
});
export type ReviewedItem = z.infer<typeof reviewedItem>;

const assignedTo = z.object({ mine: z.stringbool().optional() });

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/to-review',
  summary:
    'Items that clients have answered, and files that they sent without a request, which nobody has looked at, by client, the one who waits longest first; `mine` keeps lists and clients assigned to you.',
  access: 'admin',
  query: pageQuery.extend(assignedTo.shape),
  response: z.array(reviewedItem),
  paged: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/admin/request-items/:id/review',
  summary: 'One item as it is now, decided or not.',
  access: 'admin',
  params: rowId,
  response: reviewedItem,
});

const decision = { access: 'admin', params: rowId, response: item } as const;

export const accept = endpoint({
  method: 'POST',
  path: '/api/admin/request-items/:id/accept',
  summary: 'Accepts what a client sent for an item. 409 if a colleague has decided meanwhile.',
  ...decision,
});

export const returnItem = endpoint({
  method: 'POST',
  path: '/api/admin/request-items/:id/return',
  summary:
    'Returns an item with a reason. The client hears of it by mail, at most once an hour, and reads the reason in the portal.',
  ...decision,
  body: z
    .object({
      reason: z.enum(returnReasons, 'Choose a reason'),
      note: z.string().trim().max(maxReasonLength, atMost(maxReasonLength)).optional(),
    })
    .refine(({ reason, note }) => reason !== 'other' || note, {
      path: ['note'],
      message: 'Please say what is missing',
    }),
});

export const waive = endpoint({
  method: 'POST',
  path: '/api/admin/request-items/:id/waive',
  summary: 'Says that the firm no longer needs an item.',
  ...decision,
});

export const undo = endpoint({
  method: 'POST',
  path: '/api/admin/request-items/:id/undo',
  summary:
    'Takes your own decision about an item back; the mail about a return is not sent if it has not gone out yet.',
  ...decision,
});

/** A file that a client sent without a request. */
const fileDecision = { access: 'admin', params: rowId, response: reviewedItem } as const;

export const readFile = endpoint({
  method: 'GET',
  path: '/api/admin/files/:id/review',
  summary: 'One file that was sent without a request, decided or not.',
  ...fileDecision,
});

export const acceptFile = endpoint({
  method: 'POST',
  path: '/api/admin/files/:id/accept',
  summary: 'Accepts a file that was sent without a request. 409 if a colleague has decided meanwhile.',
  ...fileDecision,
});

export const fileUnder = endpoint({
  method: 'POST',
  path: '/api/admin/files/:id/file-under',
  summary:
    'Files it under an item of an open list of its client or company, which accepts the item; without `itemId` under a new item. It is renamed from the item.',
  ...fileDecision,
  body: z.object({
    listId: z.int('Choose a list').min(1, 'Choose a list').max(maxId),
    itemId: idField.nullish(),
  }),
});

export const undoFile = endpoint({
  method: 'POST',
  path: '/api/admin/files/:id/undo',
  summary: 'Takes your own decision about a file back, and the file out of the item that it was filed under.',
  ...fileDecision,
});

/** Counts of the firm's open work, for the segment above the three pages and for the dashboard; 1001 is 'more than 1,000'. */
export const readCounts = endpoint({
  method: 'GET',
  path: '/api/admin/request-counts',
  summary:
    'How many items and files wait for review, how many clients the firm waits for and how many of them need a call.',
  access: 'admin',
  response: z.object({
    toReview: z.int(),
    /** Of these, the caller's: of lists and clients assigned to them. */
    toReviewMine: z.int(),
    /** Since when the longest waiting one has waited. */
    oldestAt: z.iso.datetime().nullable(),
    waitingClients: z.int(),
    /** Clients with a list that waits for them and is assigned to the caller. */
    waitingClientsMine: z.int(),
    waitingItems: z.int(),
    needsCall: z.int(),
    reminderThisWeek: z.int(),
    paused: z.int(),
  }),
});
