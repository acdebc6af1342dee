import { z } from 'zod';
import { endpoint, idField, rowId } from './endpoint.ts';
import { searchText } from './paging.ts';
import { atMost, itemWording, maxItems, maxLabelLength } from './request-items.ts';
import { period } from './request-periods.ts';
import { calendarDate } from './time.ts';

export const templateInput = z.object({
  name: z.string().trim().min(2, 'Please enter a name').max(100, atMost(100)),
  /** `{period}` stands for the list's period. */
  title: z.string().trim().min(2, 'Please enter a title').max(maxLabelLength, atMost(maxLabelLength)),
  items: z.array(itemWording).min(1, 'Please add an item').max(maxItems),
});
export type TemplateInput = z.infer<typeof templateInput>;

const template = templateInput.extend({
  id: z.int(),
  updatedAt: z.iso.datetime(),
  /** Lists made from it that are open, counted up to 1,000. */
  openLists: z.int(),
  /** Lists made from it that were not sent yet. */
  drafts: z.int(),
});
export type RequestTemplate = z.infer<typeof template>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/request-templates',
  summary: 'All templates for request lists, by name.',
  access: 'admin',
  response: z.array(template),
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/request-templates',
  summary: 'Adds a template.',
  access: 'admin',
  body: templateInput,
  response: template,
  status: 201,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/request-templates/:id',
  summary: 'Changes a template. Lists that were made from it stay as they are.',
  access: 'admin',
  params: rowId,
  body: templateInput,
  response: template,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/request-templates/:id',
  summary: 'Deletes a template. Lists that were made from it stay.',
  access: 'admin',
  params: rowId,
});

/** The most clients that one request sends a list to. */
export const maxRecipients = 2000;

/** How many of the clients that a preview finds are listed by name. */
export const previewedClients = 50;

/** Clients by what staff know of them; an empty filter is all clients. */
export const recipientFilter = z.object({
  q: searchText,
  tagId: idField.optional(),
  assignedTo: idField.optional(),
});

/** When a list is due, and who looks after it. */
export const sending = z.object({
  period: period.nullish(),
  dueOn: calendarDate('Please select a date'),
  taxDate: calendarDate('Please select a date').nullish(),
  /** Null gives each list to the client's own accountant, or to the sender if there is none. */
  assigneeId: idField.nullable(),
});
export type Sending = z.infer<typeof sending>;

const recipients = {
  clientIds: z.array(idField).max(maxRecipients).optional(),
  filter: recipientFilter.optional(),
};

export const preview = endpoint({
  method: 'POST',
  path: '/api/admin/request-templates/:id/recipients',
  summary:
    'Who would get a list: how many clients, the first of them by name, the ids of all, and how many already have one of this template and period, who are left out.',
  access: 'admin',
  params: rowId,
  body: z.object({ ...recipients, period: period.nullish() }),
  response: z.object({
    count: z.int(),
    /** The first of them by name, at most `previewedClients`. */
    clients: z.array(z.object({ id: z.int(), name: z.string(), email: z.string() })),
    /** In the same order, at most `maxRecipients`. */
    ids: z.array(z.int()),
    leftOut: z.int(),
  }),
});

export type RecipientPreview = z.infer<typeof preview.response>;

export const send = endpoint({
  method: 'POST',
  path: '/api/admin/request-templates/:id/send',
  summary:
    'Makes a list of a template for every chosen client and sends it. Clients who have one of the same period are left out.',
  access: 'admin',
  params: rowId,
  body: sending.extend(recipients),
  response: z.object({
    sent: z.int(),
    leftOut: z.int(),
    /** Whether a job does it, within minutes, because there are too many for one request. */
    inBackground: z.boolean(),
  }),
  idempotent: true,
});

export const rollForward = endpoint({
  method: 'POST',
  path: '/api/admin/request-lists/:id/roll-forward',
  summary:
    'Makes the draft of the next period from a list. Its items are the same, except those that did not apply or that the template no longer has, which are gone; what the template has besides is new. Again it returns the same draft.',
  access: 'admin',
  params: rowId,
  response: z.object({ id: z.int() }),
  status: 201,
});

export const readPeriods = endpoint({
  method: 'GET',
  path: '/api/admin/request-templates/:id/periods',
  summary:
    'The latest periods for which lists of a template were sent, newest first, with how many have no next one.',
  access: 'admin',
  params: rowId,
  response: z.array(z.object({ period: z.string(), lists: z.int(), toRollForward: z.int() })),
});

/** The most drafts that one request makes, so that it takes a few seconds at most. */
export const maxDrafts = 500;

export const rollForwardAll = endpoint({
  method: 'POST',
  path: '/api/admin/request-templates/:id/roll-forward',
  summary:
    'The same for every list of a template and period that has no next one yet, up to 500 at once. They are reviewed before they are sent.',
  access: 'admin',
  params: rowId,
  body: z.object({ period }),
  response: z.object({ drafts: z.int(), leftOut: z.int() }),
  idempotent: true,
});
