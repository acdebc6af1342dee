import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { signedInCustomer, startTestApp, type TestApp } from '#test/app.ts';
import { builtClient } from '#test/built-client.ts';
import { pagePolicy } from './security-headers.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(
    { publicUrl: new URL('https://portal.example.test') },
    { clientFolder: builtClient() },
  );
});

it.each(['/api/site', '/api/user', '/api/nothing', '/nothing', '/%', '/'])(
  'sends a request id with every response: %s',
  async (url) => {
    const { headers, json } = await test.request({ url });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    if (String(headers['content-type']).includes('json') && 'requestId' in json())
      expect(json().requestId).toBe(headers['x-request-id']);
  },
);

describe('pages', () => {
  it.each([
    ['/', 200, 'Home'],
    ['/auth', 200, 'Sign in'],
    ['/auth/', 200, 'Sign in'],
    ['/auth?next=/files', 200, 'Sign in'],
    // Not the built page, which shows its first tab.
    ['/auth?tab=register', 200, 'Portal'],
    ['/files', 200, 'Files'],
    // Built as the portal's frame, whatever tab or row is opened.
    ['/files?tab=upload', 200, 'Files'],
    ['/requests/57', 200, 'What we need from you'],
    ['/requests/57/', 200, 'What we need from you'],
    ['/requests/0', 404, 'Portal'],
    ['/requests/new', 404, 'Portal'],
    ['/admin/inbox', 200, 'Portal'],
    ['/demo', 404, 'Portal'],
    ['/demo/', 404, 'Portal'],
    ['/nowhere', 404, 'Portal'],
    ['/admin/nowhere', 404, 'Portal'],
    ['/index.html', 404, 'Portal'],
    ['/__spa-fallback.html', 404, 'Portal'],
    ['/assets/missing.js', 404, 'Portal'],
    ['/../package.json', 404, 'Portal'],
    ['/%2e%2e/package.json', 404, 'Portal'],
  ])('GET %s returns %i with the page %s', async (url, status, title) => {
    const response = await test.request({ url });
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.body).toContain(`<title>${title}</title>`);
  });

  it('has the page /demo in demo mode only', async () => {
    const demo = await startTestApp({ demo: true }, { clientFolder: builtClient() });
    for (const url of ['/demo', '/demo/', '/demo?as=maya.okafor'])
      expect((await demo.request({ url })).statusCode).toBe(200);
  });

  it('sends pages compressed to clients that accept it', async () => {
    for (const [accept, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip;q=1.0, *;q=0.5', 'gzip'],
      ['', undefined],
    ] as const) {
      const response = await test.request({ url: '/', headers: { 'accept-encoding': accept } });
      expect(response.headers['content-encoding']).toBe(encoding);
      expect(response.headers.vary).toBe('accept-encoding');
    }
    const packed = await test.request({ url: '/', headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString()).toContain('<title>Home</title>');
  });

  it('lets hashed files be cached forever and pages only with revalidation', async () => {
    expect((await test.request({ url: '/assets/app.js' })).headers['cache-control']).toContain('immutable');
    expect((await test.request({ url: '/' })).headers['cache-control']).toBe('no-cache');
  });
});

describe('errors', () => {
  it.each([
    ['GET', '/api/nothing'],
    ['GET', '/api'],
    ['POST', '/api/nothing/here'],
    ['DELETE', '/api/user'],
    ['POST', '/nowhere'],
  ] as const)('%s %s is a JSON 404', async (method, url) => {
    const response = await test.request({ method, url });
    expect(response.statusCode).toBe(404);
    expect(response.json()).toEqual({
      message: expect.any(String),
      code: 'not_found',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{"username":', 400, 'invalid_input'],
    [
      'a poisoned prototype',
      { 'content-type': 'application/json' },
      '{"__proto__":{"role":"admin"}}',
      400,
      'invalid_input',
    ],
    ['an array', { 'content-type': 'application/json' }, '[]', 400, 'invalid_input'],
    ['nothing', { 'content-type': 'application/json' }, '', 400, 'invalid_input'],
    ['text', { 'content-type': 'text/plain' }, '{"username":"a"}', 415, 'unsupported_media_type'],
    [
      'a form',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'username=a',
      415,
      'unsupported_media_type',
    ],
    [
      'too much',
      { 'content-type': 'application/json' },
      JSON.stringify({ username: 'x'.repeat(300_000) }),
      413,
      'payload_too_large',
    ],
  ])('POST /api/login with %s returns our error body', async (_, headers, payload, status, code) => {
    const response = await test.request({ method: 'POST', url: '/api/login', headers, payload });
    expect(response.statusCode).toBe(status);
    expect(response.json()).toMatchObject({
      code,
      message: expect.any(String),
      requestId: expect.any(String),
    });
  });
});

describe('hostile requests', () => {
  it.each([
    ['NUL in a name', { username: 'a\0b', password: 'x' }],
    ['half a character', { username: 'a\ud800', password: 'x' }],
    ['an array for a string', { username: ['a'], password: 'x' }],
    ['an object for a string', { username: { $ne: null }, password: 'x' }],
    ['a number', { username: 7, password: 'x' }],
    ['an endless name', { username: 'a'.repeat(10_000), password: 'x' }],
  ])('POST /api/login with %s returns 400 instead of failing', async (_, payload) => {
    const response = await test.request({ method: 'POST', url: '/api/login', payload });
    expect(response.statusCode).toBe(400);
    expect(response.json().code).toBe('invalid_input');
  });

  it.each(['/%', '/api/%ff', '/%c0%ae', '///', '//evil.example/auth', '//['])(
    'GET %s returns our error body with all headers',
    async (url) => {
      const response = await test.request({ url });
      expect([400, 404]).toContain(response.statusCode);
      expect(response.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(response.headers['x-content-type-options']).toBe('nosniff');
    },
  );

  it.each(['2147483648', '1e3', '0x10', '-1', '99999999999999999999', '1 or 1=1'])(
    'rejects the cursor %s',
    async (cursor) => {
      const plain = await startTestApp();
      const { token } = await signedInCustomer(plain);
      const response = await plain.request({ url: '/api/messages', query: { cursor }, token });
      expect(response.statusCode).toBe(400);
    },
  );

  it('counts a garbled IP address as one caller instead of failing', async () => {
    const payload = { username: 'someone', password: 'wrong' };
    const response = await test.request({
      method: 'POST',
      url: '/api/login',
      payload,
      remoteAddress: 'x'.repeat(400),
    });
    expect(response.statusCode).toBe(401);
  });
});

describe('headers', () => {
  it.each([
    '/',
    '/files',
    '/nowhere',
    '/assets/app.js',
    '/api/user',
    '/api/site',
    '/api/nothing',
    '/healthz',
  ])('on %s are complete', async (url) => {
    const { headers } = await test.request({ url });
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    if (url.startsWith('/api/')) expect(headers['cache-control']).toBe('no-store');
  });

  it("allow a page's own inline scripts, by hash, and no others", () => {
    const policy = pagePolicy(
      '<script>alert(1)</script><script src="/a.js"></script><script type="module">x</script>',
    );
    expect(policy).toContain("'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
    expect(policy.match(/sha256-/g)).toHaveLength(2);
  });
});

describe('cross-site writes', () => {
  const own = 'https://portal.example.test';

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }, 204],
    [{ 'sec-fetch-site': 'none' }, 204],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: own }, 403],
    [{ origin: own }, 204],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: `${own}.evil.example` }, 403],
    [{}, 204],
  ])('with %o return %i', async (headers, status) => {
    const response = await test.request({ method: 'POST', url: '/api/logout', headers });
    expect(response.statusCode).toBe(status);
    if (status === 403) expect(response.json().code).toBe('cross_site');
  });

  it('leave the session as it was', async () => {
    const plain = await startTestApp();
    const { token } = await signedInCustomer(plain);
    const headers = { 'sec-fetch-site': 'cross-site' };
    await plain.request({ method: 'POST', url: '/api/logout', headers, token });
    expect((await plain.request({ url: '/api/user', token })).statusCode).toBe(200);
  });
});
