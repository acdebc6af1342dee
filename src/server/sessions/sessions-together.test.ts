import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { type SignedInUser, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { sessions } from '../core/database/schema.ts';

/* The sessions of concurrent requests are looked up by one query (core/database/batched.ts). */

let test: TestApp;
let people: SignedInUser[];
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  people = await Promise.all(Array.from({ length: 12 }, () => signedInCustomer(test)));
});

const whoIs = async (token: string | undefined) => {
  const response = await test.request({ url: '/api/user', token });
  return response.statusCode === 200 ? response.json().id : response.statusCode;
};

it('answers each of many concurrent requests as its own user, and rejects strangers among them', async () => {
  const asked = people.flatMap(({ user, token }) => [
    { token, expected: user.id },
    { token: `${token}x`, expected: 401 },
    { token, expected: user.id },
    { token: undefined, expected: 401 },
  ]);
  const answers = await Promise.all(asked.map(({ token }) => whoIs(token)));
  expect(answers).toEqual(asked.map(({ expected }) => expected));
});

it('rejects a session once it has ended, however many requests are in progress', async () => {
  const [ended, ...others] = people as [SignedInUser, ...SignedInUser[]];
  const flood = Promise.all([...others, ...others, ...others].map(({ token }) => whoIs(token)));
  await test.db.delete(sessions).where(eq(sessions.userId, ended.user.id));
  expect(await Promise.all([whoIs(ended.token), whoIs(others[0]?.token)])).toEqual([401, others[0]?.user.id]);
  expect(await flood).toEqual([...others, ...others, ...others].map(({ user }) => user.id));
});
