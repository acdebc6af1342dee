import { type AccessRows, noInput } from './access-row.ts';

export const systemAccess: AccessRows = {
  'GET /api/admin/system': noInput,
  'GET /api/admin/system/mail': noInput,
};
