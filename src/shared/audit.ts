import { z } from 'zod';
import { roles } from './accounts.ts';
import { endpoint, maxId } from './endpoint.ts';
import { pageQuery } from './paging.ts';
import { calendarDate } from './time.ts';

const id = z.coerce.number().int().min(1).max(maxId).optional();
const day = calendarDate('Please enter a date').optional();

/** Stands for several actions: staff opened or downloaded a file. Needs a client. */
export const staffOpenings = 'staff_openings';

/** Days are the firm's, both included. */
export const auditFilters = z.object({
  actorId: id,
  clientId: id,
  action: z.string().max(60).optional(),
  from: day,
  to: day,
});
export type AuditFilters = z.infer<typeof auditFilters>;

/** `who` and `what` form one sentence: 'Dana Reyes' 'opened W-2.pdf of Maya Okafor'. */
const entry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  who: z.string(),
  what: z.string(),
  /** The client whom it concerns, even if they acted themselves; their name is in the sentence. */
  client: z.object({ id: z.int(), name: z.string() }).nullable(),
  address: z.string(),
});
export type AuditEntry = z.infer<typeof entry>;

export const list = endpoint({
  method: 'GET',
  path: '/api/admin/audit',
  summary:
    'Who did what, newest first, by user, client, action and day. The action `staff_openings` finds who opened files of a client.',
  access: 'owner',
  query: pageQuery.extend(auditFilters.shape),
  response: z.array(entry),
  paged: true,
});

export const exportCsv = endpoint({
  method: 'GET',
  path: '/api/admin/audit/export',
  summary: 'The filtered list as CSV, newest first. The export is recorded too.',
  access: 'owner',
  stepUp: true,
  query: auditFilters,
  download: 'text/csv',
});

const actionGroup = z.object({
  label: z.string(),
  actions: z.array(z.object({ name: z.string(), label: z.string() })),
});
export type ActionGroup = z.infer<typeof actionGroup>;

export const readActions = endpoint({
  method: 'GET',
  path: '/api/admin/audit/actions',
  summary: 'The actions to filter by, in groups and in plain words.',
  access: 'owner',
  response: z.array(actionGroup),
});

const auditedUser = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  closed: z.boolean(),
});
export type AuditedUser = z.infer<typeof auditedUser>;

export const findUsers = endpoint({
  method: 'GET',
  path: '/api/admin/audit/users',
  summary: 'Users to filter by, at most 20 of each role. A search finds closed accounts too.',
  access: 'owner',
  query: z.object({ id, q: z.string().trim().max(200).optional() }),
  response: z.array(auditedUser),
});

/** What a check of the hash chain found. */
export const chainResult = z.object({
  entries: z.int(),
  /** Written in the last minutes and not sealed yet, so not checked. */
  pending: z.int(),
  /** Spans whose entries were changed or removed, at most 20; `null` if all entries are gone. */
  broken: z.array(z.object({ from: z.iso.datetime().nullable(), to: z.iso.datetime().nullable() })),
  /** Entries that were inserted by bypassing the application. */
  stray: z.int(),
});
export type ChainResult = z.infer<typeof chainResult>;

const chainStatus = z.object({
  /** When the running check began. */
  runningSince: z.iso.datetime().nullable(),
  last: z.object({ finishedAt: z.iso.datetime(), result: chainResult }).nullable(),
});
export type ChainStatus = z.infer<typeof chainStatus>;

export const readCheck = endpoint({
  method: 'GET',
  path: '/api/admin/audit/check',
  summary: 'The last check of the hash chain, and whether one is running.',
  access: 'owner',
  response: chainStatus,
});

export const startCheck = endpoint({
  method: 'POST',
  path: '/api/admin/audit/check',
  summary: 'Starts a check in the background unless one is running.',
  access: 'owner',
  response: chainStatus,
  status: 202,
  accountLimit: { calls: 20, perSeconds: 3600 },
});

/** Whether entries were changed, removed or inserted. */
export function isBroken({ broken, stray }: ChainResult): boolean {
  return broken.length > 0 || stray > 0;
}
