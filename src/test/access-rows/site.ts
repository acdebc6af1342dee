import { type AccessRows, noInput } from './access-row.ts';

export const siteAccess: AccessRows = {
  'GET /api/site': noInput,
  'GET /api/openapi.json': noInput,
  'GET /api/docs': noInput,
  'GET /api/docs/:asset': { request: () => ({ params: { asset: 'swagger-ui.css' } }) },
};
