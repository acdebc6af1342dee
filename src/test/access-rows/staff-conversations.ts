import type { Db } from '#server/core/database/db.ts';
import { createMessage } from '../factories/messages.ts';
import { type AccessRows, noInput } from './access-row.ts';

async function conversationOf(db: Db, customerId: number) {
  const { id, threadId } = await createMessage(db, customerId, null);
  return { params: { id: threadId as number }, seenUpToId: id };
}

export const staffConversationsAccess: AccessRows = {
  'GET /api/admin/conversations': noInput,
  'GET /api/admin/conversations/counts': noInput,
  'GET /api/admin/conversations/:id': {
    request: async ({ db, customer }) => ({ params: (await conversationOf(db, customer.id)).params }),
  },
  'GET /api/admin/conversations/:id/messages': {
    request: async ({ db, customer }) => ({ params: (await conversationOf(db, customer.id)).params }),
  },
  'POST /api/admin/conversations/:id/messages': {
    request: async ({ db, customer }) => {
      const { params, seenUpToId } = await conversationOf(db, customer.id);
      return { params, payload: { content: 'Yes.', seenUpToId } };
    },
  },
  'POST /api/admin/conversations/:id/read': {
    request: async ({ db, customer }) => ({
      params: (await conversationOf(db, customer.id)).params,
      payload: {},
    }),
  },
  'PATCH /api/admin/conversations/:id': {
    request: async ({ db, customer }) => ({
      params: (await conversationOf(db, customer.id)).params,
      payload: { state: 'done' },
    }),
    settable: ['channel'],
  },
  'POST /api/admin/conversations/:id/comments': {
    request: async ({ db, customer }) => ({
      params: (await conversationOf(db, customer.id)).params,
      payload: { content: 'Only for us.' },
    }),
  },
  'POST /api/admin/conversations/:id/writing': {
    request: async ({ db, customer }) => ({ params: (await conversationOf(db, customer.id)).params }),
  },
};
