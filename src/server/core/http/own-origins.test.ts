import { beforeAll, describe, expect, it } from 'vitest';
import type { Env } from '#server/core/process/env.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

const address = 'http://127.0.0.1:3000';
const name = 'http://localhost:3000';
const others = [
  'https://evil.example',
  'http://localhost:3001',
  'http://127.0.0.1:3001',
  'https://localhost:3000',
  'http://127.0.0.2:3000',
  'http://[::1]:3000',
  'http://localhost.evil.example:3000',
  'null',
];

/** As a browser sends it that knows no Sec-Fetch-Site. */
async function isAccepted(test: TestApp, origin: string): Promise<boolean> {
  const payload = { username: 'nobody.here', password: 'not the password' };
  const options = { method: 'POST', url: '/api/login', payload, headers: { origin } } as const;
  const { code } = (await test.request(options)).json();
  return code !== 'cross_site';
}

describe.each<[string, Partial<Env>, string[]]>([
  ['a demo on this machine', { demo: true, publicUrl: new URL(name) }, [name, address]],
  ['a demo opened by its address', { demo: true, publicUrl: new URL(address) }, [name, address]],
  ['a server without demo mode', { publicUrl: new URL(name) }, [name]],
  ['production', { production: true, publicUrl: new URL(name) }, [name]],
  ['a public demo in production', { production: true, demo: true, publicUrl: new URL(name) }, [name]],
  [
    'a demo for other machines',
    { demo: true, host: '0.0.0.0', publicUrl: new URL('http://192.0.2.7:3000') },
    ['http://192.0.2.7:3000'],
  ],
  ['a demo that 127.0.0.1 does not reach', { demo: true, host: '::1', publicUrl: new URL(name) }, [name]],
])('%s', (_, env, own) => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp({ rateLimitFactor: 1000, ...env });
  });

  it('accepts writes from its own origins and from no other', async () => {
    const candidates = [...new Set([...own, address, name, ...others])];
    const accepted = [];
    for (const origin of candidates) if (await isAccepted(test, origin)) accepted.push(origin);
    expect(accepted.toSorted()).toEqual(own.toSorted());
  });

  it('does not let one origin write to the other', async () => {
    const response = await test.request({
      method: 'POST',
      url: '/api/login',
      payload: { username: 'nobody.here', password: 'not the password' },
      headers: { origin: own.at(-1) as string, 'sec-fetch-site': 'cross-site' },
    });
    expect(response.json().code).toBe('cross_site');
  });

  it('names two windows only if both work', async () => {
    const { demo } = (await test.request({ url: '/api/site' })).json();
    const windows = own.length === 2 ? { staff: address, client: name } : null;
    expect(demo?.windows ?? null).toEqual(windows);
  });
});
