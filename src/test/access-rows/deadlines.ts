import { createDeadline } from '../factories/deadlines.ts';
import { type AccessRows, noInput } from './access-row.ts';

export const deadlinesAccess: AccessRows = {
  'GET /api/admin/deadlines': noInput,
  'POST /api/admin/deadlines': {
    request: () => ({ payload: { title: 'Annual report', dueOn: '2030-01-15', priority: 'low' } }),
    settable: ['title'],
  },
  'PATCH /api/admin/deadlines/:id': {
    request: async ({ db }) => ({
      params: { id: (await createDeadline(db)).id },
      payload: { title: 'Annual report', dueOn: '2030-01-15', priority: 'low' },
    }),
    settable: ['title'],
  },
  'DELETE /api/admin/deadlines/:id': {
    request: async ({ db }) => ({ params: { id: (await createDeadline(db)).id } }),
  },
};
