import { testPassword } from '../factories/users.ts';
import { type AccessRows, forAllCallers, noInput, uniqueName } from './access-row.ts';

export const accountSettingsAccess: AccessRows = {
  'PATCH /api/user/profile': {
    request: () => ({ payload: { firstName: 'Ada', email: `${uniqueName()}@example.test` } }),
  },
  'POST /api/user/email/resend': {
    request: () => ({}),
    expect: { customer: 404, unconfirmed: 404, otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 },
  },
  'DELETE /api/user/email': noInput,
  'POST /api/email/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table', password: testPassword } }),
    expect: forAllCallers(404),
  },
  'POST /api/email/undo': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'POST /api/user/password': {
    request: () => ({ payload: { currentPassword: testPassword, newPassword: 'copper teapot 93' } }),
  },
  'PATCH /api/user/preferences': {
    request: () => ({ payload: { emailNotifications: false, darkMode: true } }),
  },
  'POST /api/password-reset': { request: () => ({ payload: { username: uniqueName() } }) },
  'POST /api/password-reset/confirm': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table', newPassword: 'copper teapot 93' } }),
    expect: forAllCallers(404),
  },
};
