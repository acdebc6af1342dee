import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createFile } from '#test/factories/files.ts';
import { attachFile, createMessage } from '#test/factories/messages.ts';
import { createSupportRequest } from '#test/factories/support.ts';
import { createAdmin } from '#test/factories/users.ts';
import { files } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test, { firstName: 'Dana', lastName: 'Reyes' });
});

const get = (token: string, url: string, query: Record<string, string> = {}) =>
  test.request({ url: `/api/conversations${url}`, token, query });

describe('GET /api/conversations/:party/messages', () => {
  it('returns the messages of both users, newest first, with files and support requests', async () => {
    const { user, token } = await signedInCustomer(test);
    const colleague = await createAdmin(test.db);
    const first = await createMessage(test.db, user.id, admin.user.id);
    const second = await createMessage(test.db, admin.user.id, user.id);
    await createMessage(test.db, colleague.id, user.id);
    const file = await createFile(test.db, user.id);
    await attachFile(test.db, second.id, file.id);
    await test.db.update(files).set({ deletedAt: sql`now()` }).where(eq(files.id, file.id));

    for (const [reader, party] of [
      [token, admin.user.id],
      [admin.token, user.id],
    ] as const) {
      const response = await get(reader, `/${party}/messages`);
      expect(response.json().map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
      expect(response.headers['x-total-count']).toBe('2');
      expect(response.json()[0]).toMatchObject({
        fromUserName: 'Dana Reyes',
        fromUserRole: 'admin',
        attachments: [{ id: file.id, available: false }],
        support: null,
      });
    }
    const request = await createSupportRequest(test.db, user.id, {
      subject: 'No preview',
      category: 'files',
    });
    expect((await get(token, '/support/messages')).json()).toMatchObject([
      { id: request.id, toUserId: null, support: { subject: 'No preview', category: 'files' } },
    ]);
  });

  it('pages backwards through a long conversation', async () => {
    const { user, token } = await signedInCustomer(test);
    const ids: number[] = [];
    for (let count = 0; count < 7; count++) {
      const [from, to] = count % 3 ? [user, admin.user] : [admin.user, user];
      ids.unshift((await createMessage(test.db, from.id, to.id)).id);
    }
    const seen: number[] = [];
    let query: Record<string, string> | undefined = { limit: '3' };
    while (query) {
      const response = await get(token, `/${admin.user.id}/messages`, query);
      expect(response.headers['x-total-count']).toBe('7');
      seen.push(...response.json().map(({ id }: { id: number }) => id));
      const next = /<([^>]+)>; rel="next"/.exec(String(response.headers.link))?.[1];
      query = next ? Object.fromEntries(new URL(next, 'http://localhost').searchParams) : undefined;
    }
    expect(seen).toEqual(ids);
    const beyond = await get(token, `/${admin.user.id}/messages`, { cursor: '1' });
    expect(beyond.headers['x-total-count']).toBe('7');
  });

  it('is empty for a user to whom one may write', async () => {
    const { token } = await signedInCustomer(test);
    const response = await get(token, `/${admin.user.id}/messages`);
    expect(response.json()).toEqual([]);
    expect(response.headers['x-total-count']).toBe('0');
  });
});
