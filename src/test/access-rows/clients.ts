import type { AccessRow, AccessRows } from './access-row.ts';
import { ownCompany } from './companies.ts';

const client: AccessRow = { request: ({ customer }) => ({ params: { id: customer.id } }) };

const company: AccessRow = { request: async (fixture) => ({ params: await ownCompany(fixture) }) };

export const clientsAccess: AccessRows = {
  'GET /api/admin/clients/:id': client,
  'GET /api/admin/clients/:id/open': client,
  'GET /api/admin/clients/:id/timeline': client,
  'GET /api/admin/companies/:id/open': company,
  'GET /api/admin/companies/:id/timeline': company,
};
