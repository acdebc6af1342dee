import type { Db } from '#server/core/database/db.ts';
import { createRequestList } from '../factories/request-lists.ts';
import { createRequestTemplate } from '../factories/request-templates.ts';
import { type AccessRows, noInput, uniqueName } from './access-row.ts';

const template = () => ({
  name: uniqueName(),
  title: 'Your {period} tax return',
  items: [{ kind: 'document', label: 'Wage statement (Form W-2)' }],
});

async function aTemplate(db: Db) {
  return { id: (await createRequestTemplate(db)).id };
}

export const requestTemplatesAccess: AccessRows = {
  'GET /api/admin/request-templates': noInput,
  'POST /api/admin/request-templates': {
    request: () => ({ payload: template() }),
    settable: ['name', 'title'],
  },
  'PATCH /api/admin/request-templates/:id': {
    request: async ({ db }) => ({ params: await aTemplate(db), payload: template() }),
    settable: ['name', 'title'],
  },
  'DELETE /api/admin/request-templates/:id': {
    request: async ({ db }) => ({ params: await aTemplate(db) }),
  },
  'POST /api/admin/request-templates/:id/recipients': {
    request: async ({ db, customer }) => ({
      params: await aTemplate(db),
      payload: { clientIds: [customer.id], period: '2029' },
    }),
  },
  'POST /api/admin/request-templates/:id/send': {
    request: async ({ db, customer }) => ({
      params: await aTemplate(db),
      payload: { clientIds: [customer.id], period: '2029', dueOn: '2035-04-01', assigneeId: null },
    }),
  },
  'GET /api/admin/request-templates/:id/periods': {
    request: async ({ db }) => ({ params: await aTemplate(db) }),
  },
  'POST /api/admin/request-templates/:id/roll-forward': {
    request: async ({ db }) => ({ params: await aTemplate(db), payload: { period: '2029' } }),
  },
  'POST /api/admin/request-lists/:id/roll-forward': {
    request: async ({ db, customer }) => ({ params: { id: (await createRequestList(db, customer.id)).id } }),
  },
};
