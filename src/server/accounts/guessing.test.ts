import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, strictRules, type TestApp } from '#test/app.ts';
import { createUser, type User } from '#test/factories/users.ts';
import { totpSecrets } from '../core/database/schema.ts';

const proxy = '127.0.0.1';

let proxied: [TestApp, TestApp];
let direct: TestApp;
beforeAll(async () => {
  const start = (trustProxy: string[]) => startTestApp({ trustProxy }, { rules: strictRules });
  proxied = [await start([proxy]), await start([proxy])];
  direct = await start([]);
});

const post = (node: TestApp, url: string, payload: object, remoteAddress: string, forwarded = '') =>
  node.request({
    method: 'POST',
    url,
    payload,
    remoteAddress,
    ...(forwarded && { headers: { 'x-forwarded-for': forwarded } }),
  });

/** `npm run prove -- guesses` runs this at full size. */
describe('guesses at one account from one IPv6 /64 with an invented X-Forwarded-For', () => {
  const address = ({ id }: User, guess: number) => `2001:db8:12:${id.toString(16)}:${guess}::${guess + 1}`;
  const guesses = Array.from({ length: 8 }, (_, guess) => guess);

  it('are slowed down from the fifth failure across two nodes, behind a proxy that adds the real address', async () => {
    const user = await createUser(proxied[0].db);
    const statuses: number[] = [];
    for (const guess of guesses) {
      const payload = { username: user.username, password: `guess ${guess}` };
      const forwarded = `203.0.113.${guess}, ${address(user, guess)}`;
      const response = await post(proxied[guess % 2 ? 1 : 0], '/api/login', payload, proxy, forwarded);
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });

  it('are slowed down from the fifth failure without a proxy', async () => {
    const user = await createUser(direct.db);
    const statuses: number[] = [];
    for (const guess of guesses) {
      const payload = { username: user.username, password: `guess ${guess}` };
      const from = address(user, guess);
      const response = await post(direct, '/api/login', payload, from, `203.0.113.${guess}`);
      statuses.push(response.statusCode);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429, 429]);
  });
});

/** `npm run prove -- timing` compares how long the responses take. */
it.each([
  ['/api/login', { password: 'not the password' }],
  ['/api/password-reset', {}],
])('POST %s responds alike for unknown accounts, known ones and those with an app', async (url, rest) => {
  const [known, withApp] = [await createUser(direct.db), await createUser(direct.db)];
  await direct.db.insert(totpSecrets).values({
    userId: withApp.id,
    secret: Buffer.alloc(20, 1),
    enrolledAt: new Date().toISOString(),
  });
  const responses = new Set<string>();
  for (const username of [known.username, withApp.username, `nobody-${crypto.randomUUID()}`]) {
    const response = await post(
      direct,
      url,
      { username, ...rest },
      `2001:db8:13:${known.id.toString(16)}::1`,
    );
    const { requestId, ...body } = response.json();
    const { date, 'x-request-id': id, ...headers } = response.headers;
    responses.add(JSON.stringify([response.statusCode, body, headers]));
  }
  expect([...responses]).toHaveLength(1);
});
