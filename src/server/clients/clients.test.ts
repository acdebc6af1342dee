import { beforeAll, describe, expect, it } from 'vitest';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createFile } from '#test/factories/files.ts';
import { createMessage } from '#test/factories/messages.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

describe('the client page', () => {
  it('says who a client is', async () => {
    const { token } = await signedInAdmin(test);
    const client = await createUser(test.db, { firstName: 'Maya', lastName: 'Okafor' });
    const response = await test.request({ url: `/api/admin/clients/${client.id}`, token });
    expect(response.json()).toMatchObject({ id: client.id, name: 'Maya Okafor', accountState: 'active' });
  });

  it('shows no staff member', async () => {
    const { token } = await signedInAdmin(test);
    const colleague = await createAdmin(test.db);
    for (const path of ['', '/open', '/timeline']) {
      const response = await test.request({ url: `/api/admin/clients/${colleague.id}${path}`, token });
      expect(response.statusCode, path).toBe(404);
    }
  });

  it('lists what was exchanged', async () => {
    const { token, user } = await signedInAdmin(test);
    const client = await createUser(test.db);
    await createFile(test.db, client.id);
    await createMessage(test.db, client.id, user.id);
    const response = await test.request({ url: `/api/admin/clients/${client.id}/timeline`, token });
    expect(response.json().map(({ kind }: { kind: string }) => kind)).toEqual(['message', 'file']);
    const open = await test.request({ url: `/api/admin/clients/${client.id}/open`, token });
    expect(open.json()).toMatchObject({ waitingMessages: { count: 1 }, counts: { file: 1, message: 1 } });
  });
});
