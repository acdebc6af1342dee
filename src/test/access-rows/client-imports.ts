import { anyClient, createClientImport } from '../factories/client-imports.ts';
import { createUser } from '../factories/users.ts';
import type { AccessRows, Call, Fixture } from './access-row.ts';
import { noInput } from './access-row.ts';

const csv = 'First Name,Email\r\nInes,ines@example.test\r\n';

async function draft({ db, firmOwner }: Fixture): Promise<Call> {
  return { params: { id: (await createClientImport(db, firmOwner.id)).id } };
}

async function finished({ db, firmOwner }: Fixture): Promise<Call> {
  const rows = [{ values: anyClient(), outcome: 'created' as const }];
  const { id } = await createClientImport(db, firmOwner.id, rows, { status: 'finished' });
  return { params: { id } };
}

export const clientImportsAccess: AccessRows = {
  'GET /api/admin/client-imports': noInput,
  'POST /api/admin/client-imports': {
    request: () => ({ upload: { filename: 'clients.csv', bytes: Buffer.from(csv) } }),
  },
  'GET /api/admin/client-imports/:id': { request: draft },
  'PATCH /api/admin/client-imports/:id': {
    request: async (fixture) => ({
      ...(await draft(fixture)),
      payload: { columns: { firstName: 0, email: 2 } },
    }),
  },
  'GET /api/admin/client-imports/:id/rows': { request: draft },
  'POST /api/admin/client-imports/:id/start': {
    // Another test's import may be running, so this row starts none.
    request: finished,
    expect: { firmOwner: 409, staff: 409 },
  },
  'POST /api/admin/client-imports/:id/stop': { request: finished },
  'POST /api/admin/client-imports/:id/invite': {
    request: async ({ db, firmOwner }) => {
      const account = await createUser(db, { password: '' });
      const rows = [{ values: anyClient(), outcome: 'created' as const, userId: account.id }];
      return {
        params: { id: (await createClientImport(db, firmOwner.id, rows, { status: 'finished' })).id },
      };
    },
  },
  'POST /api/admin/client-imports/:id/undo': { request: finished },
  'DELETE /api/admin/client-imports/:id': { request: draft },
};
