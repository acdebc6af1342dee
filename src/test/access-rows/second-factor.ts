import { testPassword } from '../factories/users.ts';
import { type AccessRows, forAllCallers, noInput, otherAdmin } from './access-row.ts';

/** No caller in the matrix has an app, enrolled or awaiting its first code. */
const forSignedInCallers = (status: number) =>
  Object.fromEntries(
    (['customer', 'unconfirmed', 'otherCustomer', 'firmOwner', 'staff', 'demoted'] as const).map((caller) => [
      caller,
      status,
    ]),
  );

/** Only halfSignedIn has a pending sign-in. */
const withoutPendingSignIn = forAllCallers(401);

export const secondFactorAccess: AccessRows = {
  'GET /api/sign-in/second-step': {
    request: () => ({}),
    expect: { ...withoutPendingSignIn, halfSignedIn: 200 },
  },
  'POST /api/sign-in/second-step': {
    request: () => ({ payload: { method: 'totp', code: '123456' } }),
    // The code is wrong.
    expect: { ...withoutPendingSignIn, halfSignedIn: 400 },
  },
  'POST /api/sign-in/mailed-code': {
    request: () => ({}),
    // Staff get no code by mail.
    expect: { ...withoutPendingSignIn, halfSignedIn: 409 },
  },
  'GET /api/user/second-factor': noInput,
  'POST /api/user/second-factor/app': noInput,
  'POST /api/user/second-factor/app/confirm': {
    request: () => ({ payload: { code: '123456' } }),
    expect: forSignedInCallers(400),
  },
  'POST /api/user/second-factor/recovery-codes': {
    request: () => ({ payload: { password: testPassword } }),
    expect: forSignedInCallers(409),
  },
  'POST /api/user/second-factor/app/remove': { request: () => ({ payload: { password: testPassword } }) },
  'POST /api/admin/users/:id/second-factor/reset': {
    request: async ({ db }) => ({ params: await otherAdmin(db) }),
  },
};
