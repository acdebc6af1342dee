import type { AccessRow, AccessRows } from './access-row.ts';

const client: AccessRow = { request: ({ customer }) => ({ params: { id: customer.id } }) };

export const clientsAccess: AccessRows = {
  'GET /api/admin/clients/:id': client,
  'GET /api/admin/clients/:id/open': client,
  'GET /api/admin/clients/:id/timeline': client,
};
