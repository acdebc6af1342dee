import { createContact } from '../factories/contacts.ts';
import { createIncomingMail } from '../factories/incoming-mails.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const mailAccess: AccessRows = {
  'GET /api/admin/mail': noInput,
  'POST /api/admin/mail/tests': noInput,
  'GET /api/admin/mail/tests/:id': { request: () => ({ params: { id: '0123456789abcdef' } }) },
  'POST /api/admin/mail/test-mails': { request: () => ({ payload: { address: 'operator@example.test' } }) },
  'GET /api/admin/mail/received': noInput,
  'GET /api/admin/mail/received/:id/original': {
    request: async ({ db }) => {
      const { id: contactId } = await createContact(db);
      return { params: { id: (await createIncomingMail(db, { outcome: 'enquiry', contactId })).id } };
    },
    // The factory stores no contents.
    expect: { firmOwner: 404, staff: 404 },
  },
};
