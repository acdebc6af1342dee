import { z } from 'zod';
import { companySummary } from './companies.ts';
import { endpoint, idField, rowId } from './endpoint.ts';
import { searchQuery, searchText } from './paging.ts';
import { listSummary } from './request-lists.ts';
import { calendarDate } from './time.ts';

/** The reminders of a list, in their order; if the last one goes unanswered, the list needs a call. */
export const reminderSteps = ['before', 'due', 'week1', 'week2', 'week3', 'week4'] as const;
export type ReminderStep = (typeof reminderSteps)[number];

export const waitingFilters = ['all', 'call', 'week', 'paused'] as const;

/** A list that waits for its client, with past and coming reminders. */
const waitingList = listSummary.extend({
  client: z.object({ id: z.int(), name: z.string(), phone: z.string().nullable() }),
  company: companySummary.nullable(),
  /** The first few missing items, and how many more there are. */
  missing: z.array(z.string()),
  moreMissing: z.int(),
  lastReminderAt: z.iso.datetime().nullable(),
  remindersSent: z.int(),
  remindersPlanned: z.int(),
  /** When the next reminder goes out, or when the list will need a call, if nothing arrives. */
  nextStepAt: z.iso.datetime().nullable(),
  nextStepIsCall: z.boolean(),
  /** False for a client who wants no mail, whose address is not confirmed or who has left the list's company. */
  reachable: z.boolean(),
  needsCall: z.boolean(),
  pausedUntil: z.iso.date().nullable(),
  calledAt: z.iso.datetime().nullable(),
});
export type WaitingList = z.infer<typeof waitingList>;

/** Filters lists by what is next, colleague and template. */
const waitingQuery = {
  filter: z.enum(waitingFilters).default('all'),
  assigneeId: rowId.shape.id.optional(),
  templateId: rowId.shape.id.optional(),
};

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/request-lists/waiting',
  summary:
    'Lists that wait for their clients: those that need a call first, then the oldest. `q` looks for the client, `filter` keeps those that need a call, get a reminder this week or are paused.',
  access: 'admin',
  query: searchQuery.extend(waitingQuery),
  response: z.array(waitingList),
  paged: true,
});

/** The most lists that one request changes. */
export const maxSelected = 500;
export const maxNoteLength = 500;

/** Lists by their ids, or the first 500 that a filter finds. */
const selected = z.object({
  ids: z.array(idField).min(1, 'Please select a list').max(maxSelected).optional(),
  all: z
    .object({
      q: searchText,
      ...waitingQuery,
      assigneeId: idField.optional(),
      templateId: idField.optional(),
    })
    .optional(),
});
export type SelectedLists = z.input<typeof selected>;

/** How many lists were changed, and of how many clients. */
const changed = z.object({ lists: z.int(), clients: z.int() });
const ofSelected = { access: 'admin', response: changed } as const;

/** A list as it is named in a dialog: its title and its client's name. */
const namedList = z.object({ id: z.int(), title: z.string(), client: z.string() });
export type NamedList = z.infer<typeof namedList>;

export const previewSending = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/remind/preview',
  summary:
    'How many people would get a mail by sending a reminder now, and how many would not: reminded in the last three working days, or without a confirmed address or the wish for mail. `paused` are the lists that the mail would name although their reminders are paused.',
  access: 'admin',
  body: selected,
  response: z.object({
    clients: z.int(),
    remindedLately: z.int(),
    withoutMail: z.int(),
    /** `byClient`: the client asked for more time until that day. */
    paused: z.array(namedList.extend({ until: z.iso.date(), byClient: z.boolean() })),
  }),
});

export const sendNow = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/remind',
  summary:
    'Sends a reminder now: one mail for each client, except where one went out in the last three working days. `failed` are the selected lists of clients for whom it failed; the others are reminded all the same.',
  ...ofSelected,
  body: selected,
  response: changed.extend({ failed: z.array(namedList) }),
  idempotent: true,
});

export const markCalled = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/called',
  summary:
    'Notes that the clients were called. Reminders begin again a week later. A note becomes an internal note about each client.',
  ...ofSelected,
  body: selected.extend({
    note: z.string().trim().max(maxNoteLength, 'Please use at most 500 characters').optional(),
  }),
  idempotent: true,
});

export const pause = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/pause',
  summary: 'Sends no reminder before a day; without a day it ends the pause.',
  ...ofSelected,
  body: selected.extend({ until: calendarDate('Please select a date').nullable() }),
});

export const assign = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/assign',
  summary: 'Gives lists to a colleague.',
  ...ofSelected,
  body: selected.extend({ assigneeId: idField }),
});

/** What is planned for one list, as staff see it before it is sent. */
export const readPlan = endpoint({
  method: 'GET',
  path: '/api/admin/request-lists/:id/reminders',
  summary: 'The reminders of a list: those that were sent, and when the next ones go out if nothing happens.',
  access: 'admin',
  params: rowId,
  response: z.object({
    sent: z.array(z.object({ at: z.iso.datetime(), step: z.enum(reminderSteps).nullable() })),
    planned: z.array(z.object({ at: z.iso.datetime(), step: z.enum(reminderSteps) })),
    /** When the list needs a call, if nothing arrives. */
    callAt: z.iso.datetime().nullable(),
    /** False for a client who wants no mail, whose address is not confirmed or who has left the list's company. */
    reachable: z.boolean(),
  }),
});
