import { eq } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { rateLimits } from '../core/database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

const wrongPassword = (remoteAddress: string) =>
  test.request({
    method: 'POST',
    url: '/api/login',
    payload: { username: `nobody-${crypto.randomUUID()}`, password: 'wrong' },
    remoteAddress,
  });

it('rejects sign-ins that exceed the queue before they cost the database anything', async () => {
  const address = uniqueAddress();
  const responses = await Promise.all(Array.from({ length: 60 }, () => wrongPassword(address)));
  const rejected = responses.filter(({ statusCode }) => statusCode === 429);
  expect(rejected.length).toBeGreaterThan(30);
  expect(rejected.map(({ headers }) => headers['retry-after'])).toEqual(rejected.map(() => '3'));
  const counted = await test.db
    .select({ points: rateLimits.points })
    .from(rateLimits)
    .where(eq(rateLimits.key, `POST /api/login:${address}`));
  expect(counted).toEqual([{ points: 60 - rejected.length }]);
});

it('serves other requests while sign-ins wait', async () => {
  const finished: string[] = [];
  const flood = Array.from({ length: 80 }, () => wrongPassword(uniqueAddress()));
  const signIns = Promise.all(flood).then(() => finished.push('sign-ins'));
  const others = ['/api/site', '/api/staff', '/api/availability'].map((url) =>
    test.request({ url }).then(() => finished.push('another request')),
  );
  await Promise.all([signIns, ...others]);
  expect(finished.at(-1)).toBe('sign-ins');
});
