import { type AccessRows, noInput } from './access-row.ts';

export const dashboardAccess: AccessRows = {
  'GET /api/dashboard': noInput,
  'GET /api/dashboard/for-you': noInput,
  'GET /api/admin/dashboard': noInput,
};
