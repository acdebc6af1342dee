import { type AccessRows, noInput } from './access-row.ts';

export const companiesAccess: AccessRows = {
  'GET /api/admin/companies': noInput,
  'GET /api/companies': noInput,
  'GET /api/admin/users/:id/companies': { request: ({ customer }) => ({ params: { id: customer.id } }) },
};
