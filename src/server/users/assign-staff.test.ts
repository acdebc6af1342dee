import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { assignClient, createAdmin, createUser } from '#test/factories/users.ts';
import { clientAssignments } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
let events: Awaited<ReturnType<typeof captureEvents>>;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
  events = await captureEvents(test);
});

const url = (id: number) => `/api/admin/users/${id}/staff`;
const read = (id: number, token: string | undefined = admin.token) => test.request({ url: url(id), token });
const assign = (id: number, staffIds: unknown, token: string | undefined = admin.token) =>
  test.request({ method: 'PATCH', url: url(id), token, payload: { staffIds } });

const idsIn = (response: { json(): { id: number }[] }) => response.json().map(({ id }) => id);
const stored = async (customerId: number) => {
  const rows = await test.db
    .select()
    .from(clientAssignments)
    .where(eq(clientAssignments.customerId, customerId));
  return rows.map(({ adminId }) => adminId).sort((one, other) => one - other);
};
const audited = (customerId: number) => auditOf(test.db, 'user', customerId);

describe('the staff who look after a client', () => {
  it('are replaced by the given list, announced to staff and client, and audited', async () => {
    const client = await createUser(test.db);
    const dana = await createAdmin(test.db, { firstName: 'Dana', lastName: 'Reyes', jobTitle: 'Accountant' });
    const marcus = await createAdmin(test.db);
    expect((await read(client.id)).json()).toEqual([]);

    const heard = await events.during(() => assign(client.id, [marcus.id, dana.id, dana.id]));
    expect(heard).toEqual([
      { topic: 'users', to: 'staff' },
      { topic: 'user', to: { users: [client.id] } },
    ]);
    const now = await read(client.id);
    expect(idsIn(now)).toEqual([dana.id, marcus.id]);
    expect(now.json()[0]).toEqual({
      id: dana.id,
      name: 'Dana Reyes',
      jobTitle: 'Accountant',
      bookable: true,
    });

    expect(idsIn(await assign(client.id, [admin.user.id, marcus.id]))).toEqual(
      [admin.user.id, marcus.id].sort((one, other) => one - other),
    );
    expect((await assign(client.id, [])).json()).toEqual([]);
    expect(await stored(client.id)).toEqual([]);
    expect(await audited(client.id)).toMatchObject([
      { actorId: admin.user.id, details: { added: `${marcus.id}, ${dana.id}`, removed: '' } },
      { details: { added: String(admin.user.id), removed: String(dana.id) } },
      { details: { added: '' } },
    ]);
  });

  it('can be set to the same list again: nothing changes and nothing is announced', async () => {
    const client = await createUser(test.db);
    await assign(client.id, [admin.user.id]);
    const heard = await events.during(async () => {
      expect((await assign(client.id, [admin.user.id])).statusCode).toBe(200);
    });
    expect(heard).toEqual([]);
    expect(await audited(client.id)).toHaveLength(1);
  });

  it('include only those who still work at the firm', async () => {
    const client = await createUser(test.db);
    const gone = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    const demoted = await createUser(test.db);
    for (const { id } of [gone, demoted, admin.user]) await assignClient(test.db, client.id, id);
    expect(idsIn(await read(client.id))).toEqual([admin.user.id]);
    await assign(client.id, [admin.user.id]);
    expect(await stored(client.id)).toEqual([admin.user.id]);
  });

  it('are all refused if one of them is not staff', async () => {
    const client = await createUser(test.db);
    await assign(client.id, [admin.user.id]);
    const colleague = await createAdmin(test.db);
    const gone = await createAdmin(test.db, { deletedAt: new Date().toISOString() });
    for (const other of [client.id, (await createUser(test.db)).id, gone.id, 2_000_000_000]) {
      const refused = await assign(client.id, [colleague.id, other]);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({
        message: 'Only people who work at the firm can be assigned. Load the page again and choose anew.',
        fields: { staffIds: expect.any(String) },
      });
    }
    for (const wrong of [undefined, 'everybody', ['1'], [0], [1.5]]) {
      expect((await assign(client.id, wrong)).statusCode, String(wrong)).toBe(400);
    }
    expect(await stored(client.id)).toEqual([admin.user.id]);
  });

  it('return 404 for users who are not clients', async () => {
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    const colleague = await createAdmin(test.db);
    for (const id of [closed.id, colleague.id, 2_000_000_000]) {
      expect((await read(id)).statusCode).toBe(404);
      expect((await assign(id, [admin.user.id])).statusCode).toBe(404);
    }
  });

  it('can be read and set by staff only', async () => {
    const client = await signedInCustomer(test);
    const other = await signedInCustomer(test);
    for (const call of [read, (id: number, token?: string) => assign(id, [admin.user.id], token)]) {
      const visitor = await call(client.user.id, '');
      expect(visitor.statusCode).toBe(401);
      expect((await call(client.user.id, client.token)).statusCode).toBe(403);
      expect((await call(client.user.id, other.token)).statusCode).toBe(403);
    }
    expect(await stored(client.user.id)).toEqual([]);
  });

  it('are exactly one of the lists after concurrent saves, never a mixture', async () => {
    const client = await createUser(test.db);
    const staff = [];
    for (let count = 0; count < 6; count++) staff.push((await createAdmin(test.db)).id);
    const lists = [staff.slice(0, 3), staff.slice(3), [staff[0], staff[5]], []];
    const responses = await Promise.all([...lists, ...lists].map((list) => assign(client.id, list)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(lists).toContainEqual(await stored(client.id));
  });
});
