import { createContact } from '../factories/contacts.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const contactsAccess: AccessRows = {
  'POST /api/contacts': {
    request: () => ({
      payload: {
        full_name: 'Ines Halloran',
        email: 'ines@example.test',
        service_interested: 'bookkeeping',
        message: 'Could you take over our bookkeeping?',
      },
    }),
  },
  'GET /api/admin/contacts': noInput,
  'GET /api/admin/contacts/:id': {
    request: async ({ db }) => ({ params: { id: (await createContact(db)).id } }),
  },
  'PATCH /api/admin/contacts/:id': {
    request: async ({ db }) => ({
      params: { id: (await createContact(db)).id },
      payload: { status: 'contacted' },
    }),
    settable: ['status'],
  },
  'GET /api/admin/contacts/export': noInput,
};
