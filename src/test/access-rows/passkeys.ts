import { randomBytes } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { insertedRow } from '#server/core/database/inserted-row.ts';
import { passkeys } from '#server/core/database/schema.ts';
import { type AccessRows, type Fixture, forAllCallers, noInput } from './access-row.ts';

const passkeyOf = async ({ db, customer }: Fixture) => ({ id: await insertPasskey(db, customer.id) });

/** A row that no authenticator can use. */
async function insertPasskey(db: Db, userId: number): Promise<number> {
  const credentialId = randomBytes(16).toString('base64url');
  const values = { userId, credentialId, publicKey: randomBytes(77), counter: 0, name: 'Chrome on Windows' };
  return (await insertedRow(db.insert(passkeys).values(values).returning({ id: passkeys.id }))).id;
}

const unknownCredential = {
  id: 'AAAA',
  rawId: 'AAAA',
  type: 'public-key',
};
const unknownToken = 'no-such-token-in-the-table';

/** What signed-in callers get for another user's passkey. */
const ofCustomerAlone = { otherCustomer: 404, firmOwner: 404, staff: 404, demoted: 404 };

export const passkeysAccess: AccessRows = {
  'GET /api/user/passkeys': noInput,
  'POST /api/user/passkeys/options': noInput,
  'POST /api/user/passkeys': {
    request: () => ({
      payload: {
        token: unknownToken,
        response: { ...unknownCredential, response: { clientDataJSON: 'AAAA', attestationObject: 'AAAA' } },
      },
    }),
    expect: {
      customer: 409,
      unconfirmed: 409,
      otherCustomer: 409,
      firmOwner: 409,
      staff: 409,
      demoted: 409,
    },
  },
  'PATCH /api/user/passkeys/:id': {
    request: async (fixture) => ({ params: await passkeyOf(fixture), payload: { name: 'My phone' } }),
    settable: ['name'],
    expect: ofCustomerAlone,
  },
  'DELETE /api/user/passkeys/:id': {
    request: async (fixture) => ({ params: await passkeyOf(fixture) }),
    expect: ofCustomerAlone,
  },
  'POST /api/user/passkey-offer/decline': noInput,
  'POST /api/sign-in/passkey/options': noInput,
  'POST /api/sign-in/passkey': {
    request: () => ({
      payload: {
        token: unknownToken,
        response: {
          ...unknownCredential,
          response: { clientDataJSON: 'AAAA', authenticatorData: 'AAAA', signature: 'AAAA' },
        },
      },
    }),
    expect: forAllCallers(401),
  },
};
