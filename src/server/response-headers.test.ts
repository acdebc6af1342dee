import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { paths, prerenderedPaths } from '#shared/paths.ts';
import { accessMatrix, ordinaryCaller } from '#test/access-matrix.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { builtClient } from '#test/built-client.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { sendRaw } from '#test/raw-request.ts';
import { missingHeaders } from '#test/response-headers.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { uploadForm } from '../test/upload.ts';

const https = { publicUrl: new URL('https://portal.example.test'), rateLimitFactor: 1000 };

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp(https, { clientFolder: builtClient() });
});

/** Returns the status of a response, after checking its headers. */
async function checkedStatus(options: Parameters<TestApp['request']>[0], app = test): Promise<number> {
  const response = await app.request(options);
  const path = String(options.url).split('?', 1)[0] as string;
  expect(missingHeaders(path, response.headers)).toEqual([]);
  return response.statusCode;
}

async function callOf(endpoint: Endpoint) {
  const fixture = await createFixture(test.db);
  const row = accessMatrix[endpointName(endpoint)];
  const { params = {}, payload, query, upload } = (await row?.request(fixture)) ?? {};
  const token = await signInAs(test.db, fixture[ordinaryCaller(endpoint)]);
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name]));
  return {
    token,
    url,
    options: {
      method: endpoint.method,
      // The body of a stream never ends.
      ...(endpoint.stream && { payloadAsStream: true }),
      ...(query && { query }),
      ...(upload ? uploadForm({ ...upload, fields: {} }) : endpoint.body && { payload: payload as object }),
    },
  };
}

describe('security headers', () => {
  it.each(Object.keys(accessMatrix))('are on %s, for visitors and users', async (name) => {
    const endpoint = test.app.context.endpoints.find((each) => endpointName(each) === name) as Endpoint;
    const { url, token, options } = await callOf(endpoint);
    for (const cookies of [undefined, { '__Host-session': token }]) {
      const response = await test.request({ url, ...(cookies && { cookies }), ...options });
      if (endpoint.stream && response.statusCode === 200) response.stream().destroy();
      expect(missingHeaders(url, response.headers)).toEqual([]);
    }
  });

  it.each([
    ...new Set([...Object.values(paths), ...prerenderedPaths]),
    '/assets/app.js',
    '/healthz',
    '/healthz/proxy',
    '/readyz',
    '/nowhere',
    '/assets/missing.js',
    '/api',
    '/api/nothing',
    '/api/%ff',
    '/%',
    '//[',
  ])('are on GET %s', async (url) => {
    await checkedStatus({ url });
  });

  it.each([
    ['a body that is too large', 413, { payload: { username: 'x'.repeat(300_000), password: 'x' } }],
    ['another content type', 415, { payload: 'a=1', headers: { 'content-type': 'text/plain' } }],
    ['input that does not fit', 400, { payload: {} }],
    ['a request of another site', 403, { headers: { 'sec-fetch-site': 'cross-site' } }],
  ])('are on the response to %s', async (_, status, options) => {
    expect(await checkedStatus({ method: 'POST', url: '/api/login', ...options })).toBe(status);
  });

  it('are on 429', async () => {
    const limited = await startTestApp({ ...https, rateLimitFactor: 1 });
    const options = { method: 'POST', url: '/api/login' } as const;
    const payload = { username: `nobody-${crypto.randomUUID()}`, password: 'wrong' };
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries++)
      statuses.push(await checkedStatus({ ...options, payload, remoteAddress: '192.0.2.77' }, limited));
    expect(statuses.at(-1)).toBe(429);
  });

  it('are on 304', async () => {
    const url = '/api/openapi.json';
    const { headers } = await test.request({ url });
    const status = await checkedStatus({ url, headers: { 'if-none-match': String(headers.etag) } });
    expect(status).toBe(304);
  });

  it('are on what Node rejects before there is a request', async () => {
    const port = await listen(test);
    for (const [text, status] of [
      ['nonsense\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nhost: a\r\nx-long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ] as const) {
      const [response] = await sendRaw(port, text);
      expect(response?.status).toBe(status);
      expect(missingHeaders('/api/login', response?.headers ?? {})).toEqual([]);
    }
  });

  it('are on the responses of a stopping server, which serves requests that had begun', async () => {
    const stopping = await startTestApp(https);
    const port = await listen(stopping);
    const connected = once(stopping.app.server, 'connection');
    let closed: Promise<unknown> | undefined;
    const responses = await sendRaw(
      port,
      'GET /api/site HTTP/1.1\r\nhost: a\r\n',
      () => connected,
      () => {
        closed = stopping.app.close();
      },
      '\r\n',
    );
    await closed;
    expect(responses.map(({ status }) => status)).toEqual([200]);
    for (const { headers } of responses) expect(missingHeaders('/api/site', headers)).toEqual([]);
  });
});

async function listen({ app }: TestApp): Promise<number> {
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}
