import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ListedTag } from '#shared/tags.ts';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { auditOf } from '#test/audit-of.ts';
import { captureEvents } from '#test/captured-events.ts';
import { createTag, tagClient } from '#test/factories/tags.ts';
import { createUser } from '#test/factories/users.ts';
import { clientTags } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const call = (method: Method, path = '', payload?: object) =>
  test.request({ method, url: `/api/admin/tags${path}`, token: admin.token, ...(payload && { payload }) });
const replace = (clientId: number, tagIds: unknown, token: string | undefined = admin.token) =>
  test.request({
    method: 'PATCH',
    url: `/api/admin/clients/${clientId}/tags`,
    token,
    payload: { tagIds },
  });
const newName = () => `Tag ${crypto.randomUUID().slice(0, 8)}`;
const stored = async (customerId: number) => {
  const rows = await test.db.select().from(clientTags).where(eq(clientTags.customerId, customerId));
  return rows.map(({ tagId }) => tagId).sort((one, other) => one - other);
};

describe('tags', () => {
  it('are added, renamed and deleted by staff, with an event to all staff', async () => {
    const events = await captureEvents(test);
    const name = newName();
    const received = await events.during(async () => {
      const created = await call('POST', '', { name: ` ${name} ` });
      expect(created.statusCode).toBe(201);
      const { id } = created.json();
      expect(created.json()).toEqual({ id, name });
      const renamed = await call('PATCH', `/${id}`, { name: name.toUpperCase() });
      expect(renamed.json()).toEqual({ id, name: name.toUpperCase() });
      expect((await call('GET')).json()).toContainEqual({ id, name: name.toUpperCase(), clientCount: 0 });
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(204);
      expect((await call('DELETE', `/${id}`)).statusCode).toBe(404);
      expect((await call('PATCH', `/${id}`, { name })).statusCode).toBe(404);
      const actions = (await auditOf(test.db, 'tag', id)).map(({ action }) => action);
      expect(actions).toEqual(['tag_created', 'tag_renamed', 'tag_deleted']);
    });
    expect(received).toEqual([1, 2, 3].map(() => ({ topic: 'tags', to: 'staff' })));
  });

  it('are listed by name, with how many open accounts have them', async () => {
    const prefix = crypto.randomUUID().slice(0, 8);
    const [later, earlier] = [
      await createTag(test.db, { name: `${prefix} b` }),
      await createTag(test.db, { name: `${prefix} A` }),
    ];
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const { id } of [await createUser(test.db), await createUser(test.db), closed])
      await tagClient(test.db, id, later.id);
    const listed = (await call('GET')).json().filter(({ name }: ListedTag) => name.startsWith(prefix));
    expect(listed).toEqual([
      { id: earlier.id, name: earlier.name, clientCount: 0 },
      { id: later.id, name: later.name, clientCount: 2 },
    ]);
  });

  it.each([
    [' ', 'Please enter a name'],
    ['x'.repeat(41), 'Name must be at most 40 characters'],
    ['Two\nlines', 'Please enter the name on one line'],
  ])('reject the name %j', async (name, message) => {
    const response = await call('POST', '', { name });
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({ name: message });
  });

  it('have unique names', async () => {
    const [one, other] = [await createTag(test.db), await createTag(test.db)];
    for (const response of [
      await call('POST', '', { name: one.name.toUpperCase() }),
      await call('PATCH', `/${other.id}`, { name: one.name }),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'tag_taken',
        fields: { name: 'Another tag has this name. Choose another one.' },
      });
    }
  });
});

describe('the tags of a client', () => {
  it('are replaced by the given list, announced to staff and audited by name', async () => {
    const client = await createUser(test.db);
    const [kept, put, off] = [await createTag(test.db), await createTag(test.db), await createTag(test.db)];
    await replace(client.id, [kept.id, off.id]);
    const events = await captureEvents(test);
    const received = await events.during(async () => {
      const response = await replace(client.id, [put.id, kept.id, put.id]);
      expect(response.statusCode).toBe(200);
      const names = response.json().map(({ name }: ListedTag) => name);
      expect(names).toEqual([kept.name, put.name].sort());
      // The same list again changes nothing and is not recorded.
      await replace(client.id, [kept.id, put.id]);
    });
    expect(received).toEqual([{ topic: 'tags', to: 'staff' }]);
    const audited = (await auditOf(test.db, 'user', client.id)).filter(
      ({ action }) => action === 'client_tagged',
    );
    expect(audited).toHaveLength(2);
    expect(audited[1]).toMatchObject({
      clientId: client.id,
      details: { added: put.name, removed: off.name },
    });
  });

  it('are removed with a deleted tag', async () => {
    const client = await createUser(test.db);
    const { id } = await createTag(test.db);
    await tagClient(test.db, client.id, id);
    await call('DELETE', `/${id}`);
    expect(await stored(client.id)).toEqual([]);
  });

  it('reject unknown tags, staff, closed accounts and other callers', async () => {
    const client = await signedInCustomer(test);
    const { id } = await createTag(test.db);
    const unknown = await replace(client.user.id, [id, 2_000_000_000]);
    expect(unknown.statusCode).toBe(400);
    expect(unknown.json().fields).toEqual({
      tagIds: 'A chosen tag was deleted meanwhile. Load the page again and choose anew.',
    });
    expect((await replace(client.user.id, 'all')).statusCode).toBe(400);
    const closed = await createUser(test.db, { deletedAt: new Date().toISOString() });
    for (const other of [admin.user.id, closed.id, 2_000_000_000])
      expect((await replace(other, [id])).statusCode).toBe(404);
    expect((await replace(client.user.id, [id], client.token)).statusCode).toBe(403);
    expect(await stored(client.user.id)).toEqual([]);
  });

  it('are exactly one of the lists after concurrent saves, even while a tag is deleted', async () => {
    const client = await createUser(test.db);
    const ids: number[] = [];
    for (let count = 0; count < 4; count++) ids.push((await createTag(test.db)).id);
    const lists = [ids.slice(0, 2), ids.slice(2), ids, []];
    const responses = await Promise.all([...lists, ...lists].map((list) => replace(client.id, list)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual(responses.map(() => 200));
    expect(lists).toContainEqual(await stored(client.id));
    const [saved, deleted] = await Promise.all([replace(client.id, [ids[0]]), call('DELETE', `/${ids[0]}`)]);
    expect([200, 400]).toContain(saved.statusCode);
    expect(deleted.statusCode).toBe(204);
    expect(await stored(client.id)).not.toContain(ids[0]);
  });
});
