import { beforeAll, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix, ordinaryCaller } from '#test/access-matrix.ts';
import { createFixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { changedTables, readFingerprints } from '#test/table-fingerprints.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { uploadForm } from '../test/upload.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
});

/** Headers that browsers send with a form or `fetch` of another site; `npm run prove -- cross-site` uses Chromium. */
const foreign: Record<string, string>[] = [
  { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  { 'sec-fetch-site': 'same-site', origin: 'https://other.portal.example' },
  { 'sec-fetch-site': 'cross-site', origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  // Browsers that do not send Sec-Fetch-Site, and pages over plain http.
  { origin: 'https://evil.example' },
  { origin: 'http://localhost:1' },
  { origin: 'null' },
];

const mutations = Object.keys(accessMatrix).filter((name) => !name.startsWith('GET '));

it.each(mutations)('%s changes nothing when another site sends it', async (name) => {
  const endpoint = test.app.context.endpoints.find((each) => endpointName(each) === name) as Endpoint;
  const fixture = await createFixture(test.db);
  const token = await signInAs(test.db, fixture[ordinaryCaller(endpoint)]);
  const { params = {}, payload, query, upload } = (await accessMatrix[name]?.request(fixture)) ?? {};
  const body = upload ? uploadForm(upload) : endpoint.body && { payload: payload as object };
  const send = (headers: Record<string, string>) =>
    test.request({
      method: endpoint.method,
      url: endpoint.path.replace(/:(\w+)/g, (_, param) => String(params[param])),
      token,
      ...(query && { query }),
      ...body,
      headers: { ...(body && 'headers' in body && body.headers), ...headers },
    });

  const before = await readFingerprints(test.pool);
  for (const headers of foreign) {
    const response = await send(headers);
    expect(response.json()).toMatchObject({ code: 'cross_site' });
  }
  expect(changedTables(before, await readFingerprints(test.pool))).toEqual([]);

  // The same request from our own pages is not refused for its origin.
  const own = await send({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' });
  if (own.body) expect(own.json()).not.toMatchObject({ code: 'cross_site' });
});
