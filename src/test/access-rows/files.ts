import { makePdf } from '../documents.ts';
import { createFile } from '../factories/files.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const filesAccess: AccessRows = {
  'GET /api/files': noInput,
  'POST /api/files': {
    request: async () => ({ upload: { filename: 'a.pdf', bytes: await makePdf('a') }, payload: {} }),
  },
  'GET /api/files/:id/download': {
    request: async ({ db, customer }) => ({ params: { id: (await createFile(db, customer.id)).id } }),
    // The factory stores no contents, so whoever may download the file gets a 500.
    expect: { customer: 500, unconfirmed: 500, otherCustomer: 404, firmOwner: 500, staff: 500, demoted: 404 },
  },
  'GET /api/files/:id/history': {
    request: async ({ db, customer }) => ({ params: { id: (await createFile(db, customer.id)).id } }),
    expect: { otherCustomer: 404, demoted: 404 },
  },
  'DELETE /api/files/:id': {
    request: async ({ db, customer }) => ({ params: { id: (await createFile(db, customer.id)).id } }),
  },
  'GET /api/admin/files': noInput,
  'GET /api/admin/files/types': noInput,
};
