import { type AccessRows, noInput } from './access-row.ts';

export const auditAccess: AccessRows = {
  'GET /api/admin/audit': noInput,
  'GET /api/admin/audit/export': noInput,
  'GET /api/admin/audit/actions': noInput,
  'GET /api/admin/audit/users': noInput,
  'GET /api/admin/audit/check': noInput,
  'POST /api/admin/audit/check': noInput,
};
