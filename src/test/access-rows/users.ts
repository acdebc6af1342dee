import { createAdmin } from '../factories/users.ts';
import { type AccessRows, noInput, uniqueName } from './access-row.ts';

export const usersAccess: AccessRows = {
  'GET /api/admin/users': noInput,
  'POST /api/admin/users': {
    request: () => {
      const username = uniqueName();
      return {
        payload: {
          username,
          email: `${username}@example.test`,
          password: 'copper teapot 93',
          role: 'customer',
        },
      };
    },
    settable: ['role'],
  },
  'PATCH /api/admin/users/:id': {
    request: ({ customer }) => ({
      params: { id: customer.id },
      payload: { email: customer.email, role: 'customer' },
    }),
    settable: ['role'],
  },
  'POST /api/admin/users/:id/password': {
    request: ({ customer }) => ({ params: { id: customer.id }, payload: { password: 'copper teapot 93' } }),
  },
  'DELETE /api/admin/users/:id': { request: ({ customer }) => ({ params: { id: customer.id } }) },
  'GET /api/admin/users/:id/staff': { request: ({ customer }) => ({ params: { id: customer.id } }) },
  'PATCH /api/admin/users/:id/staff': {
    request: async ({ db, customer }) => ({
      params: { id: customer.id },
      payload: { staffIds: [(await createAdmin(db)).id] },
    }),
  },
};
