import type { AccessRows } from './access-row.ts';

const home = { street: '12 Elm Street', city: 'Decatur', state: 'GA', zipCode: '30030' };

export const addressesAccess: AccessRows = {
  'GET /api/admin/clients/:id/addresses': { request: ({ customer }) => ({ params: { id: customer.id } }) },
  'PATCH /api/admin/clients/:id/addresses': {
    request: ({ customer }) => ({ params: { id: customer.id }, payload: { home, mailing: null } }),
  },
};
