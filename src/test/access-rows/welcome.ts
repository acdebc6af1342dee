import { type AccessRows, noInput } from './access-row.ts';

export const welcomeAccess: AccessRows = {
  'POST /api/welcome/close': noInput,
};
