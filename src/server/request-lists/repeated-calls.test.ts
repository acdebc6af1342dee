import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { createUser } from '#test/factories/users.ts';
import { clientNotes, requestItems } from '../core/database/schema.ts';

let test: TestApp;
let admin: SignedInUser;
beforeAll(async () => {
  test = await startTestApp();
  admin = await signedInAdmin(test);
});

/** Sends a request twice at once and once more, as a browser does after a lost response. */
async function repeat(path: string, payload: object): Promise<number[]> {
  const headers = { 'idempotency-key': randomUUID() };
  const send = async () => {
    const url = `/api/admin/request-lists/${path}`;
    return (await test.request({ method: 'POST', url, payload, headers, token: admin.token })).statusCode;
  };
  return [...(await Promise.all([send(), send()])), await send()];
}

it('adds an item and notes a phone call once, however often the same request arrives', async () => {
  const client = await createUser(test.db);
  const { id } = await createRequestList(test.db, client.id);
  expect(await repeat(`${id}/items`, { kind: 'document', label: 'Bank statement' })).toEqual([201, 201, 201]);
  expect(await test.db.$count(requestItems, eq(requestItems.listId, id))).toBe(2);
  expect(await repeat('called', { ids: [id], note: 'Will send it on Friday.' })).toEqual([200, 200, 200]);
  expect(await test.db.$count(clientNotes, eq(clientNotes.customerId, client.id))).toBe(1);
});
