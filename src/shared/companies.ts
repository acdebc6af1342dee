import { z } from 'zod';
import { endpoint, rowId } from './endpoint.ts';

export const accessLevels = ['standard', 'full', 'read_only'] as const;

export const companySummary = z.object({ id: z.int(), name: z.string() });

/** A company as somebody who belongs to it sees it. */
const membership = z.object({
  company: companySummary,
  isPrimaryCompany: z.boolean(),
  isPrimaryContact: z.boolean(),
  accessLevel: z.enum(accessLevels),
});
export type Membership = z.infer<typeof membership>;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/api/companies',
  summary: 'The companies of the person who is signed in, their primary one first.',
  access: 'signed-in',
  response: z.array(membership),
});

export const listClientCompanies = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id/companies',
  summary: 'The companies of a client, for whom staff book.',
  access: 'admin',
  params: rowId,
  response: z.array(membership),
});
