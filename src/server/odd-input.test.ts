import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix, ordinaryCaller } from '#test/access-matrix.ts';
import { type Call, createFixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin } from '#test/factories/users.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { openRequest } from '../test/raw-upload.ts';
import { uploadForm } from '../test/upload.ts';

let test: TestApp;
let url: string;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  url = await test.app.listen({ host: '127.0.0.1', port: 0 });
});

/** Texts that PostgreSQL cannot store, a very long one and an empty one. */
const oddTexts = ['a\0b', '\ud800', '𐀀'.repeat(5_000), ''];
/** Too many for Unicode normalization, which sorts them; in a request of 256 KB it would take minutes. */
const marks = (count: number) => `a${'\u0315'.repeat(count)}${'\u0316'.repeat(count)}`;
/** Values that look like a date, a number or a cursor, but that PostgreSQL, date-fns or JavaScript cannot use. */
const oddFigures = [
  '0000-01-01',
  '9999-12-31',
  '9999-12',
  '2147483648',
  '99999999999999999999',
  '-1',
  '1e400',
];
const nested = '['.repeat(5_000) + ']'.repeat(5_000);
/** As JSON, because the last one is too deep for JSON.stringify. */
const oddJson = ['2147483648', '1e308', '0.5', 'null', '{}', '[null]', nested];

const fieldsOf = (schema: Endpoint['body']) => Object.keys(schema?.shape ?? {});

describe('no input causes a server error in', () => {
  it.each(Object.keys(accessMatrix))('%s', async (name) => {
    const endpoint = test.app.context.endpoints.find((candidate) => endpointName(candidate) === name);
    if (!endpoint || endpoint.stream) return expect(endpoint?.stream).toBe(true);
    const fixture = await createFixture(test.db);
    const token = await signInAs(test.db, fixture[ordinaryCaller(endpoint)]);
    const call = (await accessMatrix[name]?.request(fixture)) ?? {};
    const failures: string[] = [];
    const send = async (change: Call, what: string) => {
      const { statusCode } = await sendCall(endpoint, token, { ...call, ...change });
      if (statusCode >= 500) failures.push(`${statusCode} for ${what.slice(0, 80)}`);
      return statusCode;
    };
    const sendMarks = async (field: string, change: Call) => {
      const status = await send(change, `marks in ${field}`);
      if (status < 400) failures.push(`${status} for marks in ${field}: they were accepted`);
    };

    const body = JSON.parse(JSON.stringify(call.payload ?? {})) as Record<string, unknown>;
    for (const field of fieldsOf(endpoint.body)) {
      await sendMarks(field, { payload: JSON.stringify({ ...body, [field]: marks(1000) }) });
      // Free text may look like a date; it matters only in fields for dates and numbers.
      const isWords = /[a-z]{3}/i.test(String(body[field]));
      const texts = isWords ? oddTexts : [...oddTexts, ...oddFigures];
      for (const json of [...texts.map((text) => JSON.stringify(text)), ...oddJson]) {
        const { [field]: _, ...rest } = body;
        const others = JSON.stringify(rest).slice(1, -1);
        const payload = `{${others}${others && ','}${JSON.stringify(field)}:${json}}`;
        await send({ payload }, `${field} = ${json}`);
      }
    }
    if (endpoint.body && !endpoint.upload)
      for (const json of oddJson) await send({ payload: json }, `body = ${json}`);
    for (const field of fieldsOf(endpoint.query))
      await sendMarks(field, { query: { ...(call.query as object), [field]: marks(1000) } });
    for (const text of [...oddTexts, ...oddFigures]) {
      for (const field of fieldsOf(endpoint.query)) {
        await send({ query: { ...(call.query as object), [field]: text } }, `?${field}=${text}`);
      }
      for (const field of fieldsOf(endpoint.params)) {
        await send({ params: { ...call.params, [field]: text } }, `:${field} = ${text}`);
      }
    }
    expect(failures).toEqual([]);
  });
});

function sendCall(endpoint: Endpoint, token: string, { params = {}, query, payload, upload }: Call) {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(params[name]).toWellFormed()),
  );
  const json = { payload: payload as string, headers: { 'content-type': 'application/json' } };
  return test.request({
    method: endpoint.method,
    url: path,
    token,
    ...(query && { query }),
    ...(upload
      ? uploadForm({ ...upload, fields: { ownerId: String(payload), description: String(payload) } })
      : endpoint.body && json),
  });
}

describe('a date', () => {
  it.each([
    '/availability?date=0000-01-01',
    '/availability?date=9999-12-31',
    '/availability/month?month=9999-12',
    '/availability/month?month=0000-01',
  ])('outside the calendar is rejected with a plain message: %s', async (path) => {
    const { id } = await createAdmin(test.db);
    const response = await test.request({ url: `/api/admin/${id}${path}` });
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toMatch(/^Please (select a date|choose a month)/);
  });
});

it('rejects thousands of combining marks at once, with a message that says what to do', async () => {
  const { statusCode, body } = await test.request({
    method: 'POST',
    url: '/api/contacts',
    payload: { full_name: marks(20_000), message: marks(20_000) },
  });
  expect(statusCode).toBe(400);
  expect(body).toContain('A letter has more accents than can be read. Please remove some of them.');
}, 5000);

it('rejects a body of five thousand nested arrays with a clear message', async () => {
  const payload = `{"email":${'['.repeat(5_000)}${']'.repeat(5_000)}}`;
  const response = await test.request({
    method: 'POST',
    url: '/api/newsletter',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toBe('The request could not be read. Please try again.');
});

describe('an endless body', () => {
  it.each([
    ['POST /api/newsletter/unsubscribe?token=x', 'application/x-www-form-urlencoded'],
    ['POST /api/newsletter/unsubscribe?token=x', 'multipart/form-data; boundary=x'],
    ['POST /api/newsletter', 'application/json'],
    ['GET /api/site', 'application/json'],
  ])('gets its connection closed: %s as %s', async (call, type) => {
    const endless = await openRequest(url, [
      `${call} HTTP/1.1`,
      `content-type: ${type}`,
      'transfer-encoding: chunked',
    ]);
    const chunk = `1000\r\n${' '.repeat(0x1000)}\r\n`;
    const send = setInterval(() => endless.socket.write(chunk), 5);
    try {
      expect(await endless.status()).toBe(413);
      await endless.closed;
    } finally {
      clearInterval(send);
    }
  });
});
