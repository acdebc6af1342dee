import { randomBytes } from 'node:crypto';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { sessions } from '#server/core/database/schema.ts';
import { testPassword } from '../factories/users.ts';
import { type AccessRows, type Fixture, forAllCallers, noInput } from './access-row.ts';

const sessionOfCustomer = async ({ db, customer }: Fixture) => {
  const { id } = await insertedRow(
    db
      .insert(sessions)
      .values({ userId: customer.id, tokenHash: randomBytes(32), address: '127.0.0.1' })
      .returning({ id: sessions.id }),
  );
  return { params: { id } };
};
const theCustomer = ({ customer }: Fixture) => ({ params: { id: customer.id } });

export const sessionsAccess: AccessRows = {
  'GET /api/sessions': noInput,
  'DELETE /api/sessions/:id': {
    request: sessionOfCustomer,
    expect: { otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 },
  },
  'DELETE /api/sessions': noInput,
  'GET /api/admin/users/:id/sessions': { request: theCustomer },
  'DELETE /api/admin/users/:id/sessions': { request: theCustomer },
  'POST /api/devices/report': {
    request: () => ({ payload: { token: 'no-such-token-in-the-table' } }),
    expect: forAllCallers(404),
  },
  'GET /api/step-up': noInput,
  'POST /api/step-up': { request: () => ({ payload: { password: testPassword } }) },
};
