import { type AccessRows, noInput, otherAdmin } from './access-row.ts';

export const schedulesAccess: AccessRows = {
  'GET /api/admin/schedule': noInput,
  'GET /api/admin/staff/:id/week': { request: async ({ db }) => ({ params: await otherAdmin(db) }) },
};
