import { type AccessRows, noInput } from './access-row.ts';

export const jobsAccess: AccessRows = {
  'GET /api/admin/waiting-jobs': noInput,
  'GET /api/admin/failed-jobs': noInput,
  'POST /api/admin/failed-jobs/:id/retry': {
    request: () => ({ params: { id: '00000000-0000-4000-8000-000000000000' } }),
    expect: { firmOwner: 404 },
  },
};
