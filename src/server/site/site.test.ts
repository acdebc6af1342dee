import { describe, expect, it } from 'vitest';
import manifest from '#package' with { type: 'json' };
import * as siteApi from '#shared/site.ts';
import { signedInAdmin, signedInCustomer, startTestApp } from '#test/app.ts';

describe('GET /api/site', () => {
  it('names the six demo accounts and their password in demo mode', async () => {
    const test = await startTestApp({ demo: true });
    const { demo } = (await test.request({ url: '/api/site' })).json();
    expect(demo.accounts.map(({ role }: { role: string }) => role)).toEqual([
      'admin',
      'admin',
      'admin',
      'customer',
      'customer',
      'customer',
    ]);
    expect(demo.password.length).toBeGreaterThanOrEqual(8);
  });

  it('says where the mail and the API documentation of a demo are', async () => {
    const read = async (env: Parameters<typeof startTestApp>[0]) =>
      (await (await startTestApp({ demo: true, ...env })).request({ url: '/api/site' })).json().demo;
    const mailPage = 'http://127.0.0.1:1080';
    expect(await read({ demoMailPage: mailPage })).toMatchObject({ mailPage, apiDocs: '/api/docs' });
    // In production only staff may read the documentation.
    expect(await read({ production: true })).toMatchObject({ mailPage: null, apiDocs: null });
  });

  it('names none otherwise', async () => {
    const test = await startTestApp();
    expect((await test.request({ url: '/api/site' })).json()).toEqual({ demo: null });
  });
});

describe('GET /api/openapi.json', () => {
  it('describes every route that is served', async () => {
    const test = await startTestApp();
    const document = (await test.request({ url: '/api/openapi.json' })).json();
    expect(document.openapi).toBe('3.1.0');
    expect(document.paths['/api/admin/users/{id}/second-factor/reset'].post.description).toMatch(
      /^Owners only\. Needs a proof of the last 15 minutes/,
    );
    expect(document.info.version).toBe(manifest.version);
    for (const { method, path } of test.app.context.endpoints) {
      expect(document.paths[path.replace(/:(\w+)/g, '{$1}')], path).toHaveProperty(method.toLowerCase());
    }
    const body = document.paths['/api/login'].post.requestBody.content['application/json'].schema;
    expect(body.required).toEqual(['username', 'password']);
    const answer = document.paths['/api/user'].get.responses['200'].content['application/json'].schema;
    expect(Object.keys(answer.properties)).not.toContain('password');
  });

  it('is built once and not sent again to a browser that has it', async () => {
    const test = await startTestApp();
    const ask = (tag?: string) =>
      test.request({ url: '/api/openapi.json', headers: tag ? { 'if-none-match': tag } : {} });
    const first = await ask();
    expect(first.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    });
    const tag = String(first.headers.etag);
    // A document that is built again would contain an endpoint that was added later.
    test.app.context.endpoints.push({ ...siteApi.read, path: '/api/later' });
    expect((await ask()).body).toBe(first.body);
    for (const held of [tag, `W/${tag}`, `"other", ${tag}`]) {
      const again = await ask(held);
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
    }
    expect((await ask('"other"')).statusCode).toBe(200);
  });
});

describe('GET /api/docs', () => {
  const urls = ['/api/docs', '/api/docs/swagger-ui.css', '/api/docs/swagger-ui-bundle.js'];

  it('is open outside production, with a policy that allows its own inline script and no other', async () => {
    const test = await startTestApp();
    const [page, style, script] = await Promise.all(urls.map((url) => test.request({ url })));
    expect(page?.statusCode).toBe(200);
    expect(page?.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': expect.stringMatching(/script-src 'self' 'sha256-[\w+/=]+';/),
    });
    const cached = await test.request({
      url: '/api/docs',
      headers: { 'if-none-match': String(page?.headers.etag) },
    });
    expect(cached.statusCode).toBe(304);
    expect(cached.headers['content-security-policy']).toBe(page?.headers['content-security-policy']);
    for (const url of urls.slice(1)) expect(page?.body).toContain(`"${url}"`);
    expect(page?.body).not.toMatch(/https?:/);
    expect(style?.headers['content-type']).toBe('text/css; charset=utf-8');
    expect(script?.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script?.body).toContain('SwaggerUIBundle');
  });

  it('serves no other file of the package', async () => {
    const test = await startTestApp();
    for (const url of ['/api/docs/package.json', '/api/docs/..%2Fpackage.json']) {
      expect((await test.request({ url })).statusCode).toBe(404);
    }
  });

  it('is for staff only in production', async () => {
    const test = await startTestApp({ production: true });
    const [staff, customer] = [await signedInAdmin(test), await signedInCustomer(test)];
    for (const url of urls) {
      const statusFor = async (token?: string) => (await test.request({ url, token })).statusCode;
      expect([await statusFor(), await statusFor(customer.token), await statusFor(staff.token)]).toEqual([
        401, 403, 200,
      ]);
    }
  });
});

describe('health', () => {
  it('reports alive and ready', async () => {
    const test = await startTestApp();
    expect((await test.request({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
    expect((await test.request({ url: '/readyz' })).statusCode).toBe(200);
  });
});
