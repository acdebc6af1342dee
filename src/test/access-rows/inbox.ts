import { createMessage } from '../factories/messages.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const inboxAccess: AccessRows = {
  'GET /api/admin/messages': noInput,
  'GET /api/admin/messages/:id': {
    request: async ({ db, customer }) => ({
      params: { id: (await createMessage(db, customer.id, null)).id },
    }),
  },
  'POST /api/admin/messages/:id/assign': {
    request: async ({ db, customer }) => ({
      params: { id: (await createMessage(db, customer.id, null)).id },
      payload: {},
    }),
  },
};
