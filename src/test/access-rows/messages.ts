import { createMessage } from '../factories/messages.ts';
import { createAdmin } from '../factories/users.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const messagesAccess: AccessRows = {
  'GET /api/messages': noInput,
  'POST /api/messages': {
    request: async ({ db }) => ({
      payload: { content: 'Are the figures ready?', toUserId: (await createAdmin(db)).id },
    }),
    expect: { firmOwner: 404, staff: 404 },
  },
  'PATCH /api/messages/:id/read': {
    request: async ({ db, customer, firmOwner }) => ({
      params: { id: (await createMessage(db, firmOwner.id, customer.id)).id },
    }),
    expect: { otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 },
  },
  'POST /api/messages/read-all': { request: () => ({ payload: {} }) },
};
