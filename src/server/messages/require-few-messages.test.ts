import { eq, like, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createMessage } from '#test/factories/messages.ts';
import { markRegistered } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { messages, rateLimits, users } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const send = ({ token }: SignedInUser, payload: object = { content: 'Thank you.' }) =>
  test.request({ method: 'POST', url: '/api/messages', token, payload, remoteAddress: uniqueAddress() });
const askSupport = ({ token }: SignedInUser) =>
  test.request({
    method: 'POST',
    url: '/api/support',
    token,
    payload: { subject: 'No preview', category: 'files', message: 'It stays empty.' },
    remoteAddress: uniqueAddress(),
  });

/** Messages that the user has written before. */
async function written({ user }: SignedInUser, count: number, content = 'Thank you.') {
  const rows = Array.from({ length: count }, () => ({ fromUserId: user.id, content, queued: true }));
  await test.db.insert(messages).values(rows);
}

const limitMessage =
  'Please confirm your email address under Profile first. Until then we take in 20 messages a day, at most 50,000 characters in all.';

it('takes 20 messages a day of an account that registered itself until the firm has answered', async () => {
  const client = await signedInCustomer(test);
  await markRegistered(test.db, client.user.id);
  await written(client, 19);
  expect((await send(client)).statusCode).toBe(201);
  const refused = await send(client);
  expect(refused.statusCode).toBe(429);
  expect(refused.json().message).toMatch(
    /^We have not answered you yet\. Until then we take in 20 messages a day, .* or call us at /,
  );
  await createMessage(test.db, (await signedInAdmin(test)).user.id, client.user.id);
  expect((await send(client)).statusCode).toBe(201);
});

it('takes 200 messages of a client an hour, from whichever address', async () => {
  const client = await signedInCustomer(test);
  expect((await send(client)).statusCode).toBe(201);
  // As if the client had sent all but one.
  const counter = eq(rateLimits.key, `customer POST /api/messages:${client.user.id}`);
  const filled = await test.db.update(rateLimits).set({ points: 199 }).where(counter).returning();
  expect(filled).toHaveLength(1);
  expect((await send(client)).statusCode).toBe(201);
  const refused = await send(client);
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' });
  expect(await test.db.$count(messages, eq(messages.fromUserId, client.user.id))).toBe(2);
  expect((await send(await signedInCustomer(test))).statusCode).toBe(201);
});

it('does not count what staff write', async () => {
  const staff = await signedInAdmin(test);
  const client = await signedInCustomer(test);
  expect((await send(staff, { content: 'Thank you.', toUserId: client.user.id })).statusCode).toBe(201);
  expect(await test.db.$count(rateLimits, like(rateLimits.key, `customer %:${staff.user.id}`))).toBe(0);
});

it('takes 20 messages a day of a client whose address is not confirmed', async () => {
  const client = await signedInCustomer(test, { emailConfirmed: false });
  await written(client, 19);
  const both = await Promise.all([send(client), send(client)]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 403]);
  for (const refused of [await send(client), await askSupport(client)]) {
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'email_not_confirmed', message: limitMessage });
  }
  expect((await test.request({ method: 'POST', url: '/api/messages', payload: {} })).statusCode).toBe(401);
  expect((await send(client, { content: '' })).statusCode).toBe(400);

  await test.db.update(users).set({ emailConfirmed: true }).where(eq(users.id, client.user.id));
  expect((await send(client)).statusCode).toBe(201);
});

it('takes 50,000 characters a day of a client whose address is not confirmed', async () => {
  const client = await signedInCustomer(test, { emailConfirmed: false });
  await written(client, 2, '漢'.repeat(20_000));
  expect((await send(client, { content: 'x'.repeat(10_001) })).json()).toMatchObject({
    message: limitMessage,
  });
  expect((await send(client, { content: 'x'.repeat(10_000) })).statusCode).toBe(201);
  expect((await send(client, { content: 'x' })).statusCode).toBe(403);

  const other = await signedInCustomer(test, { emailConfirmed: false });
  expect((await send(other)).statusCode).toBe(201);
  await test.db
    .update(messages)
    .set({ sentAt: sql`now() - interval '25 hours'` })
    .where(eq(messages.fromUserId, client.user.id));
  expect((await send(client)).statusCode).toBe(201);
});
