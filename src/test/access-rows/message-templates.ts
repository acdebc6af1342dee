import { createMessageTemplate } from '../factories/message-templates.ts';
import { type AccessRows, noInput, uniqueName } from './access-row.ts';

export const messageTemplatesAccess: AccessRows = {
  'GET /api/admin/message-templates': noInput,
  'POST /api/admin/message-templates': {
    request: () => ({ payload: { name: uniqueName(), content: 'Hello {{firstName}},' } }),
    settable: ['name'],
  },
  'PATCH /api/admin/message-templates/:id': {
    request: async ({ db }) => ({
      params: { id: (await createMessageTemplate(db)).id },
      payload: { name: uniqueName(), content: 'Hello {{firstName}},' },
    }),
    settable: ['name'],
  },
  'DELETE /api/admin/message-templates/:id': {
    request: async ({ db }) => ({ params: { id: (await createMessageTemplate(db)).id } }),
  },
};
