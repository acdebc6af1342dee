import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';
import { searchQuery } from './paging.ts';

export const accessLevels = ['standard', 'full', 'read_only'] as const;

export const companySummary = z.object({ id: z.int(), name: z.string() });

/** A company as one of its members sees it. */
const membership = z.object({
  company: companySummary,
  isPrimaryCompany: z.boolean(),
  isPrimaryContact: z.boolean(),
  accessLevel: z.enum(accessLevels),
});
export type Membership = z.infer<typeof membership>;

/** A company in the staff's search, with city and tax number to tell namesakes apart. */
export const listedCompany = companySummary.extend({
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** The last four digits of its tax number. */
  einEnding: z.string().nullable(),
});
export type ListedCompany = z.infer<typeof listedCompany>;

export const listAll = endpoint({
  method: 'GET',
  path: '/api/admin/companies',
  summary: "All companies of the firm's clients, newest first; `q` finds them by a part of their names.",
  access: 'admin',
  query: searchQuery,
  response: z.array(listedCompany),
  paged: true,
});

export const list = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies of the person who is signed in, their primary one first.',
  access: 'signed-in',
  response: z.array(membership),
});

export const listForClient = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/companies',
  summary: 'The companies of a client, for whom staff book.',
  access: 'admin',
  params: rowId,
  response: z.array(membership),
});
