import { z } from 'zod';
import { companySummary } from './companies.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { pageQuery, searchQuery } from './paging.ts';
import { atMost, item, itemWording, maxItems, maxLabelLength, rollMarks } from './request-items.ts';
import { period } from './request-periods.ts';
import { calendarDate } from './time.ts';

/** Whose turn a list is. */
export const turns = ['client', 'firm'] as const;
export type Turn = (typeof turns)[number];

export const listSummary = z.object({
  id: z.int(),
  title: z.string(),
  period: z.string().nullable(),
  company: companySummary.nullable(),
  dueOn: z.iso.date(),
  taxDate: z.iso.date().nullable(),
  turn: z.enum(turns),
  turnSince: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  moreTimeUntil: z.iso.date().nullable(),
  itemCount: z.int(),
  leftCount: z.int(),
  receivedCount: z.int(),
  /** All but open and returned ones: includes those that were received and still have to be reviewed. */
  doneCount: z.int(),
  assignee: z.object({ id: z.int(), name: z.string() }),
});
export type RequestListSummary = z.infer<typeof listSummary>;

const ownList = listSummary.extend({
  items: z.array(item),
  /** A person of a company with `read_only` access sees its list and cannot answer. */
  mayAnswer: z.boolean(),
});
export type OwnRequestList = z.infer<typeof ownList>;

/** The customer's calls. */
export const list = endpoint({
  method: 'GET',
  path: '/api/request-lists',
  summary: 'What the firm needs from you and from companies whose files you may read, newest first.',
  access: 'signed-in',
  query: pageQuery,
  response: z.array(listSummary),
  paged: true,
});

export const read = endpoint({
  method: 'GET',
  path: '/api/request-lists/:id',
  summary: 'One list of yours with its items and the files you sent for them.',
  access: 'signed-in',
  params: rowId,
  response: ownList,
});

export const needMoreTime = endpoint({
  method: 'POST',
  path: '/api/request-lists/:id/more-time',
  summary: 'Says until when you need more time for a list. No reminder is sent before that day.',
  access: 'signed-in',
  params: rowId,
  body: z.object({ until: calendarDate('Please select a date') }),
  response: ownList,
  accountLimit: { calls: 120, perSeconds: 3600 },
});

/** The staff's calls. */
const managedItem = item.extend({
  shortLabel: z.string().nullable(),
  rollMark: z.enum(rollMarks).nullable(),
});
export type ManagedItem = z.infer<typeof managedItem>;

const managedSummary = listSummary.extend({
  client: z.object({ id: z.int(), name: z.string() }),
  templateId: z.int().nullable(),
  pausedUntil: z.iso.date().nullable(),
  needsCall: z.boolean(),
});
export type ManagedListSummary = z.infer<typeof managedSummary>;

const managedList = managedSummary.extend({ items: z.array(managedItem) });
export type ManagedList = z.infer<typeof managedList>;

/** Everything but the items; each of them has its own calls. */
export const listDetails = z.object({
  title: z.string().trim().min(2, 'Please enter a title').max(maxLabelLength, atMost(maxLabelLength)),
  period: period.nullish(),
  dueOn: calendarDate('Please select a date'),
  taxDate: calendarDate('Please select a date').nullish(),
  assigneeId: idField,
});

export const listForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/request-lists',
  summary:
    'All request lists, newest first; `clientId` keeps those of a client, `companyId` those of a company, `status` drafts, open or closed ones.',
  access: 'admin',
  query: searchQuery.omit({ q: true }).extend({
    clientId: rowId.shape.id.optional(),
    companyId: rowId.shape.id.optional(),
    templateId: rowId.shape.id.optional(),
    status: z.enum(['draft', 'open', 'closed']).optional(),
  }),
  response: z.array(managedSummary),
  paged: true,
});

export const readForAdmin = endpoint({
  method: 'GET',
  path: '/api/admin/request-lists/:id',
  summary: 'One request list with its items and files.',
  access: 'admin',
  params: rowId,
  response: managedList,
});

export const newListInput = listDetails.extend({
  clientId: idField,
  companyId: idField.nullish(),
  templateId: idField.nullish(),
  items: z.array(itemWording).max(maxItems),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists',
  summary:
    'Makes a request list for a client, or for a company and the person of it who is asked. It is a draft until it is sent.',
  access: 'admin',
  body: newListInput,
  response: managedList,
  status: 201,
  idempotent: true,
});

const aList = { access: 'admin', params: rowId, response: managedList } as const;

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/request-lists/:id',
  summary: 'Changes title, period, dates and assignee of a list.',
  ...aList,
  body: listDetails,
});

export const send = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/:id/send',
  summary: 'Sends a draft: the client sees it and gets an email. Items marked gone are left out.',
  ...aList,
});

export const close = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/:id/close',
  summary: 'Closes a list: nothing more can be sent for it, and no reminder goes out.',
  ...aList,
});

export const reopen = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/:id/reopen',
  summary: 'Opens a closed list again.',
  ...aList,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/request-lists/:id',
  summary: 'Deletes a draft.',
  access: 'admin',
  params: rowId,
});

export const addItem = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/:id/items',
  summary: 'Adds an item to a list.',
  ...aList,
  body: itemWording,
  status: 201,
  idempotent: true,
});

export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/admin/request-items/:id',
  summary: 'Changes what an item asks for; in a draft also whether it is the same, new or gone.',
  ...aList,
  body: itemWording.extend({ rollMark: z.enum(rollMarks).nullish() }),
});

export const removeItem = endpoint({
  method: 'DELETE',
  path: '/api/admin/request-items/:id',
  summary: 'Removes an item from a draft, or one from a sent list for which nothing has arrived.',
  ...aList,
});

const listEvent = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** Who did it; a visitor or the system if nobody was signed in. */
  who: z.string(),
  /** Completes a sentence that begins with who did it. */
  what: z.string(),
});
export type ListEvent = z.infer<typeof listEvent>;

export const readHistory = endpoint({
  method: 'GET',
  path: '/api/admin/request-lists/:id/history',
  summary: 'What happened to a list, newest first: items, turns and every mail about it.',
  access: 'admin',
  params: rowId,
  query: pageQuery,
  response: z.array(listEvent),
  paged: true,
});
