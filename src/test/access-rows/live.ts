import { type AccessRows, noInput } from './access-row.ts';

export const liveAccess: AccessRows = {
  'GET /api/live': noInput,
};
