import { z } from 'zod';
import { endpoint, idField, maxId, rowId } from './endpoint.ts';
import { pageQuery } from './paging.ts';

export const clientNoteInput = z.object({
  content: z.string().trim().min(1, 'Please enter a note').max(5000, 'Note must be at most 5,000 characters'),
  pinned: z.boolean().default(false),
});
export type ClientNoteInput = z.infer<typeof clientNoteInput>;

/** A note is about a client or about a company. */
export type NoteSubject = { customerId: number } | { companyId: number };

const oneSubject = ({ customerId, companyId }: { customerId?: unknown; companyId?: unknown }) =>
  (customerId === undefined) !== (companyId === undefined);
const subjectMessage = 'Please name a client or a company';

const queriedId = z.coerce.number().int().min(1).max(maxId).optional();

/** What leaves the server. */
export const clientNote = z.object({
  id: z.int(),
  content: z.string(),
  pinned: z.boolean(),
  /** Null for notes from before authors were recorded. */
  authorName: z.string().nullable(),
  /** Whether the caller may change and delete it: its author, or anybody if it has none. */
  editable: z.boolean(),
  createdAt: z.iso.datetime(),
  editedAt: z.iso.datetime().nullable(),
});
export type ClientNote = z.infer<typeof clientNote>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/client-notes',
  summary: 'Internal notes about a client or a company, pinned ones first, then newest first.',
  access: 'admin',
  query: pageQuery
    .extend({ customerId: queriedId, companyId: queriedId })
    .refine(oneSubject, { path: ['customerId'], message: subjectMessage }),
  response: z.array(clientNote),
  paged: true,
});

export const create = endpoint({
  method: 'POST',
  path: '/api/admin/client-notes',
  summary: 'Adds an internal note about a client or a company.',
  access: 'admin',
  body: clientNoteInput
    .extend({ customerId: idField.optional(), companyId: idField.optional() })
    .refine(oneSubject, { path: ['customerId'], message: subjectMessage }),
  response: clientNote,
  status: 201,
  idempotent: true,
});

export const update = endpoint({
  method: 'PATCH',
  path: '/api/admin/client-notes/:id',
  summary: 'Changes a note of your own, or one without an author.',
  access: 'admin',
  params: rowId,
  body: clientNoteInput,
  response: clientNote,
});

export const pin = endpoint({
  method: 'POST',
  path: '/api/admin/client-notes/:id/pin',
  summary: 'Keeps a note at the top of its list, or no longer. Every staff member may. Safe to repeat.',
  access: 'admin',
  params: rowId,
  body: z.object({ pinned: z.boolean() }),
  response: clientNote,
});

export const remove = endpoint({
  method: 'DELETE',
  path: '/api/admin/client-notes/:id',
  summary: 'Deletes a note of your own, or one without an author.',
  access: 'admin',
  params: rowId,
});
