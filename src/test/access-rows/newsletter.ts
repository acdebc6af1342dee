import { createSubscriber } from '../factories/newsletter.ts';
import { type AccessRows, forAllCallers, noInput, uniqueName } from './access-row.ts';

export const newsletterAccess: AccessRows = {
  'POST /api/newsletter': { request: () => ({ payload: { email: `${uniqueName()}@example.test` } }) },
  'POST /api/newsletter/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'POST /api/newsletter/unsubscribe': {
    request: () => ({ query: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'GET /api/admin/newsletter': noInput,
  'GET /api/admin/newsletter/export': noInput,
  'POST /api/admin/newsletter': {
    request: () => ({ payload: { email: `${uniqueName()}@example.test` } }),
  },
  'DELETE /api/admin/newsletter/:id': {
    request: async ({ db }) => ({ params: { id: (await createSubscriber(db)).id } }),
  },
};
