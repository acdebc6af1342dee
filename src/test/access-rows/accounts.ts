import { type AccessRows, forAllCallers, noInput, uniqueName } from './access-row.ts';

export const accountsAccess: AccessRows = {
  'GET /api/user': noInput,
  'POST /api/login': {
    request: () => ({ payload: { username: uniqueName(), password: 'wrong' } }),
    expect: forAllCallers(401),
  },
  'POST /api/register': {
    request: () => {
      const username = uniqueName();
      return { payload: { username, email: `${username}@example.test`, password: 'copper teapot 93' } };
    },
  },
  'POST /api/logout': noInput,
  'GET /api/staff': noInput,
};
