import { createClientNote } from '../factories/client-notes.ts';
import type { AccessRows, Call, Fixture } from './access-row.ts';

/** Only its author may change it: not even an owner of the firm. */
const staffNote = async ({ db, customer }: Fixture, authorId: number): Promise<Call> => ({
  params: { id: (await createClientNote(db, { customerId: customer.id, authorId })).id },
});
const payload = { content: 'Call after 4 PM.' };

export const clientNotesAccess: AccessRows = {
  'GET /api/admin/client-notes': {
    request: ({ customer }) => ({ query: { customerId: String(customer.id) } }),
  },
  'POST /api/admin/client-notes': {
    request: ({ customer }) => ({ payload: { ...payload, customerId: customer.id } }),
  },
  'PATCH /api/admin/client-notes/:id': {
    request: async (fixture) => ({ ...(await staffNote(fixture, fixture.staff.id)), payload }),
    expect: { firmOwner: 404 },
  },
  'POST /api/admin/client-notes/:id/pin': {
    request: async (fixture) => ({
      ...(await staffNote(fixture, fixture.staff.id)),
      payload: { pinned: true },
    }),
  },
  'DELETE /api/admin/client-notes/:id': {
    request: (fixture) => staffNote(fixture, fixture.staff.id),
    expect: { firmOwner: 404 },
  },
};
