import { beforeAll, expect, it } from 'vitest';
import { signedInAdmin, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { createMessage } from '#test/factories/messages.ts';
import { uniqueAddress } from '#test/unique-address.ts';

/** A two hundredth of what is allowed: 3 instead of 600 reads a minute. */
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 0.005 });
});

it.each([
  ['messages', '/api/messages'],
  ['own conversations', '/api/conversations'],
])('an account reads %s 600 times a minute, from whichever address', async (_name, url) => {
  const { token } = await signedInCustomer(test);
  const read = () => test.request({ url, token, remoteAddress: uniqueAddress() });
  for (let count = 0; count < 3; count++) expect((await read()).statusCode).toBe(200);
  const refused = await read();
  expect(refused.statusCode).toBe(429);
  expect(refused.json()).toMatchObject({
    code: 'too_many_requests',
    message: expect.stringMatching(
      /^That was too many tries\. Please wait (\d+ seconds?|1 minute) and try again\.$/,
    ),
  });
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);

  expect((await test.request({ url: '/api/user', token })).statusCode).toBe(200);
  const other = await signedInCustomer(test);
  expect((await test.request({ url, token: other.token })).statusCode).toBe(200);
});

it('counts reads that are refused or have invalid input too', async () => {
  const { token } = await signedInAdmin(test);
  const read = (query: string) => test.request({ url: `/api/admin/messages?${query}`, token });
  for (let count = 0; count < 3; count++) expect((await read('limit=501')).statusCode).toBe(400);
  expect((await read('limit=1')).statusCode).toBe(429);
  const customer = await signedInCustomer(test);
  const refused = () => test.request({ url: '/api/admin/messages', token: customer.token });
  for (let count = 0; count < 3; count++) expect((await refused()).statusCode).toBe(403);
  expect((await refused()).statusCode).toBe(429);
});

it('an account reads the free times of a month 300 times a minute: each takes as long as many other reads', async () => {
  const few = await startTestApp({ rateLimitFactor: 0.01 });
  const { token } = await signedInCustomer(few);
  const url = '/api/admin/first/availability/month?month=2027-03';
  const read = () => few.request({ url, token, remoteAddress: uniqueAddress() });
  for (let count = 0; count < 3; count++) expect((await read()).statusCode).toBe(200);
  expect((await read()).statusCode).toBe(429);
});

it('counts the reads of all endpoints together', async () => {
  const reads = ['/api/user', '/api/messages', '/api/files', '/api/appointments', '/api/request-lists'];
  const { token } = await signedInCustomer(test);
  for (const url of reads) {
    for (let count = 0; count < 3; count++) {
      expect((await test.request({ url, token })).statusCode).toBe(200);
    }
  }
  expect((await test.request({ url: '/api/conversations', token })).statusCode).toBe(429);
});

it('counts a long page like several reads', async () => {
  // A twentieth of what is allowed: 150 reads a minute, of which a page of half a megabyte counts as ten more.
  const few = await startTestApp({ rateLimitFactor: 0.05 });
  const [{ user }, { token, user: reader }] = [await signedInCustomer(few), await signedInCustomer(few)];
  const content = 'a'.repeat(99_000);
  for (let count = 0; count < 5; count++) await createMessage(few.db, user.id, reader.id, { content });
  const read = async () => (await few.request({ url: '/api/messages', token })).statusCode;
  for (let count = 0; count < 15; count++) expect(await read()).toBe(200);
  expect(await read()).toBe(429);
  expect((await few.request({ url: '/api/user', token })).statusCode).toBe(429);
});
