import { type AccessRows, noInput } from './access-row.ts';

export const backupsAccess: AccessRows = {
  'GET /api/admin/restored-copy': noInput,
  'POST /api/admin/restored-copy/use': { request: () => ({ payload: { waitingMail: 'discard' } }) },
};
