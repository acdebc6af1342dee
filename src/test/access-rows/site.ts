import { type AccessRows, noInput } from './access-row.ts';

export const siteAccess: AccessRows = {
  'GET /api/site': noInput,
  'GET /api/openapi.json': noInput,
};
