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
    request: ({ owner }) => ({ params: { id: owner.id }, payload: { email: owner.email, role: 'customer' } }),
    settable: ['role'],
  },
  'POST /api/admin/users/:id/password': {
    request: ({ owner }) => ({ params: { id: owner.id }, payload: { password: 'copper teapot 93' } }),
  },
  'DELETE /api/admin/users/:id': { request: ({ owner }) => ({ params: { id: owner.id } }) },
  'GET /api/admin/users/:id/staff': { request: ({ owner }) => ({ params: { id: owner.id } }) },
  'PATCH /api/admin/users/:id/staff': {
    request: async ({ db, owner }) => ({
      params: { id: owner.id },
      payload: { staffIds: [(await createAdmin(db)).id] },
    }),
  },
};
