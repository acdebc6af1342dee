import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { type SignedInUser, signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { makePdf } from '#test/documents.ts';
import { createRequestList } from '#test/factories/request-lists.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { upload } from '#test/upload.ts';
import { rateLimits } from '../database/schema.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  payload?: object;
}

async function itemOf({ user }: SignedInUser): Promise<number> {
  const [item] = (await createRequestList(test.db, user.id)).items;
  return item?.id ?? 0;
}

const limits: [string, number, string, (caller: SignedInUser) => Promise<Call>][] = [
  [
    'downloads',
    1200,
    'GET /api/files/:id/download',
    async ({ token }) => {
      const sent = await upload(test, token, { filename: 'Mine.pdf', bytes: await makePdf('Mine') });
      return { method: 'GET', url: `/api/files/${sent.json().id}/download` };
    },
  ],
  [
    'ending other sessions',
    60,
    'DELETE /api/sessions',
    async () => ({ method: 'DELETE', url: '/api/sessions' }),
  ],
  [
    'changes of preferences',
    600,
    'PATCH /api/user/preferences',
    async () => ({
      method: 'PATCH',
      url: '/api/user/preferences',
      payload: { emailNotifications: true, darkMode: false },
    }),
  ],
  [
    'items that do not apply',
    600,
    'POST /api/request-items/:id/not-applicable',
    async (caller) => ({
      method: 'POST',
      url: `/api/request-items/${await itemOf(caller)}/not-applicable`,
    }),
  ],
  [
    'items that apply after all',
    600,
    'POST /api/request-items/:id/applies',
    async (caller) => ({ method: 'POST', url: `/api/request-items/${await itemOf(caller)}/applies` }),
  ],
  [
    'answers',
    600,
    'POST /api/request-items/:id/answer',
    async (caller) => ({
      method: 'POST',
      url: `/api/request-items/${await itemOf(caller)}/answer`,
      payload: { answer: 'In June.' },
    }),
  ],
];

describe.each(limits)('%s: %i calls an hour', (_name, allowed, endpoint, callOf) => {
  it('are counted for one account, from whichever address', async () => {
    const caller = await signedInCustomer(test);
    const call = await callOf(caller);
    const remoteAddress = uniqueAddress();
    const ask = (from = remoteAddress) => test.request({ ...call, token: caller.token, remoteAddress: from });
    expect((await ask()).statusCode).toBeLessThan(300);
    // As if the account had made all calls but one: with hundreds of requests the test would take long.
    const counter = eq(rateLimits.key, `account ${endpoint}:${caller.user.id}`);
    const filled = await test.db
      .update(rateLimits)
      .set({ points: allowed - 1 })
      .where(counter)
      .returning();
    expect(filled).toMatchObject([{ points: allowed - 1 }]);
    expect((await ask()).statusCode).toBeLessThan(300);

    for (const from of [remoteAddress, uniqueAddress()]) {
      const refused = await ask(from);
      expect(refused.statusCode).toBe(429);
      expect(refused.json()).toMatchObject({
        code: 'too_many_requests',
        message: expect.stringMatching(
          /^That was too many tries\. Please wait (59|60) minutes and try again\.$/,
        ),
      });
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3500);
      expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(3600);
    }

    const other = await signedInCustomer(test);
    const theirs = await test.request({ ...(await callOf(other)), token: other.token, remoteAddress });
    expect(theirs.statusCode).toBeLessThan(300);
  });
});
