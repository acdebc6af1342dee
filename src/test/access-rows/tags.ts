import { createTag } from '../factories/tags.ts';
import { type AccessRows, noInput, uniqueName } from './access-row.ts';

const name = () => uniqueName().slice(-40);

export const tagsAccess: AccessRows = {
  'GET /api/admin/tags': noInput,
  'POST /api/admin/tags': { request: () => ({ payload: { name: name() } }), settable: ['name'] },
  'PATCH /api/admin/tags/:id': {
    request: async ({ db }) => ({ params: { id: (await createTag(db)).id }, payload: { name: name() } }),
    settable: ['name'],
  },
  'DELETE /api/admin/tags/:id': {
    request: async ({ db }) => ({ params: { id: (await createTag(db)).id } }),
  },
  'PATCH /api/admin/clients/:id/tags': {
    request: async ({ db, customer }) => ({
      params: { id: customer.id },
      payload: { tagIds: [(await createTag(db)).id] },
    }),
  },
};
