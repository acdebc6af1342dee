import { createRequestList } from '../factories/request-lists.ts';
import { type AccessRows, type Call, type Fixture, noInput, otherAdmin } from './access-row.ts';

const ofSelected =
  (values: object = {}) =>
  async ({ db, customer }: Fixture): Promise<Call> => ({
    payload: { ids: [(await createRequestList(db, customer.id)).id], ...values },
  });

export const requestRemindersAccess: AccessRows = {
  'GET /api/admin/request-lists/waiting': noInput,
  'POST /api/admin/request-lists/remind/preview': { request: ofSelected() },
  'POST /api/admin/request-lists/remind': { request: ofSelected() },
  'POST /api/admin/request-lists/called': { request: ofSelected() },
  'POST /api/admin/request-lists/pause': { request: ofSelected({ until: '2035-03-01' }) },
  'POST /api/admin/request-lists/assign': {
    request: async (fixture) => ofSelected({ assigneeId: (await otherAdmin(fixture.db)).id })(fixture),
  },
  'GET /api/admin/request-lists/:id/reminders': {
    request: async ({ db, customer }) => ({
      params: { id: (await createRequestList(db, customer.id)).id },
    }),
  },
};
