import { createAppointment } from '../factories/appointments.ts';
import { createContact } from '../factories/contacts.ts';
import { createUser } from '../factories/users.ts';
import { type AccessRows, forAllCallers, otherAdmin, uniqueName } from './access-row.ts';

const invited: AccessRows[string] = {
  request: async ({ db }) => ({ params: { id: (await createUser(db, { password: '' })).id } }),
};

export const invitationsAccess: AccessRows = {
  'POST /api/admin/invitations': {
    request: () => ({ payload: { firstName: 'Ines', email: `${uniqueName()}@example.test` } }),
    settable: ['role'],
  },
  'POST /api/admin/users/:id/invitation': invited,
  'DELETE /api/admin/users/:id/invitation': invited,
  'POST /api/admin/contacts/:id/client': {
    request: async ({ db }) => ({
      params: { id: (await createContact(db)).id },
      payload: { firstName: 'Ines', email: `${uniqueName()}@example.test` },
    }),
  },
  'POST /api/admin/appointments/:id/client': {
    request: async ({ db }) => {
      const guestEmail = `${uniqueName()}@example.test`;
      const { id } = await createAppointment(db, (await otherAdmin(db)).id, { guestEmail });
      return { params: { id }, payload: { firstName: 'Ines' } };
    },
  },
  'POST /api/invitations/read': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'POST /api/invitations/accept': {
    request: () => ({
      payload: { token: 'no-such-token-in-the-table', username: uniqueName(), password: 'copper teapot 93' },
    }),
    expect: forAllCallers(404),
  },
};
