import { type AccessRows, forAllCallers, noInput } from './access-row.ts';

export const emailConfirmationAccess: AccessRows = {
  'POST /api/email-confirmation/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'POST /api/email-confirmation/resend': noInput,
};
