import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix } from '#test/access-matrix.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin } from '#test/factories/users.ts';
import { uniqueAddress } from '#test/unique-address.ts';
import { uploadForm } from '#test/upload.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

/** Texts of the validator and of JavaScript. 'Invalid username or password' is the product's own text. */
const validatorTexts =
  /invalid (?!username or password)|expected|received|too big|too small|unrecognized|NaN|undefined|object|string|array|boolean|regex|pattern/i;

/** The wrong value each field is set to; all at once, because each gets its own message. */
const wrongValues = {
  missing: undefined,
  'no value': null,
  'a number': 12.5,
  'a negative number': -1,
  'a huge number': 1e300,
  'a truth value': true,
  'an empty text': '',
  'a short text': 'x',
  'an overlong text': 'x'.repeat(20_001),
  'a list': [[{}]],
  'an object': { nested: {} },
};

function fieldsOf(endpoint: Endpoint, part: 'body' | 'query', value: unknown) {
  return Object.fromEntries(Object.keys(endpoint[part]?.shape ?? {}).map((field) => [field, value]));
}

async function send(endpoint: Endpoint, body: object | string | undefined, query: Record<string, string>) {
  const fixture = await createFixture(test.db);
  const { params = {}, upload } = (await accessMatrix[endpointName(endpoint)]?.request(fixture)) ?? {};
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name]));
  const texts = Object.fromEntries(Object.entries(body ?? {}).map(([name, value]) => [name, String(value)]));
  return test.request({
    method: endpoint.method,
    url,
    query,
    remoteAddress: uniqueAddress(),
    token: endpoint.access === 'anyone' ? undefined : await signInAs(test.db, fixture.firmOwner),
    ...(upload ? uploadForm({ ...upload, fields: texts }) : endpoint.body && { payload: body ?? {} }),
  });
}

function requirePlainWords(name: string, response: { statusCode: number; body: string }) {
  if (response.statusCode < 400) return;
  const { message, code, fields = {} } = JSON.parse(response.body);
  expect(code, name).not.toBe('internal');
  for (const sentence of [message, ...Object.values(fields)]) {
    expect(sentence, `${name}: ${response.body}`).not.toMatch(validatorTexts);
  }
}

describe('no rejection contains the validator’s own wording', () => {
  it.each(Object.entries(wrongValues))('when every field is %s', async (_, value) => {
    const checked = test.app.context.endpoints.filter(
      ({ body, query, stream }) => (body || query) && !stream,
    );
    expect(checked.length).toBeGreaterThan(40);
    for (const endpoint of checked) {
      const query =
        value === undefined ? {} : (fieldsOf(endpoint, 'query', String(value)) as Record<string, string>);
      const response = await send(endpoint, fieldsOf(endpoint, 'body', value), query);
      requirePlainWords(endpointName(endpoint), response);
    }
  });

  it.each(['[]', '"text"', '12', 'null', '{'])('when the body is %s', async (payload) => {
    const checked = test.app.context.endpoints.filter(({ body, upload }) => body && !upload);
    for (const endpoint of checked) {
      const response = await test.request({
        method: endpoint.method,
        url: endpoint.path.replace(/:\w+/g, '1'),
        payload,
        headers: { 'content-type': 'application/json' },
        remoteAddress: uniqueAddress(),
        token: await signInAs(test.db, await createAdmin(test.db)),
      });
      requirePlainWords(endpointName(endpoint), response);
    }
  });
});
