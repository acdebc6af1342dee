import { eq, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix, expectedStatus, ordinaryCaller } from '#test/access-matrix.ts';
import { type Caller, callers, createFixture, type Fixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser, type User } from '#test/factories/users.ts';
import { startTestApp, strictRules, type TestApp } from '../test/app.ts';
import { uploadForm } from '../test/upload.ts';
import { startPendingSignIn } from './accounts/pending-sign-in.ts';
import * as schema from './core/database/schema.ts';
import { auditLog, sessions, users } from './core/database/schema.ts';
import { requireEndpoints } from './core/http/route.ts';

let test: TestApp;
let endpoints: Endpoint[];
beforeAll(async () => {
  test = await startTestApp({ rateLimitFactor: 1000 });
  endpoints = test.app.context.endpoints;
});

/** New users for every cell, so that no call affects the next one. */
async function cookiesFor(caller: Caller, { db, ...fixture }: Fixture): Promise<Record<string, string>> {
  const { customer, firmOwner, staff } = fixture;
  const session = async (user: User) => ({ session: await signInAs(db, user) });
  switch (caller) {
    case 'visitor':
      return {};
    case 'customer':
      return session(customer);
    case 'unconfirmed':
      await db.update(users).set({ emailConfirmed: false }).where(eq(users.id, customer.id));
      return session(customer);
    case 'otherCustomer':
      return session(await createUser(db));
    case 'firmOwner':
      return session(firmOwner);
    case 'staff':
      return session(staff);
    case 'halfSignedIn':
      return { 'second-step': (await startPendingSignIn(db, firmOwner.id)).token };
    case 'revoked': {
      const cookies = await session(firmOwner);
      await db.delete(sessions).where(eq(sessions.userId, firmOwner.id));
      return cookies;
    }
    case 'deleted': {
      const cookies = await session(firmOwner);
      await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, firmOwner.id));
      return cookies;
    }
    case 'demoted': {
      const cookies = await session(firmOwner);
      await db.update(users).set({ role: 'customer' }).where(eq(users.id, firmOwner.id));
      return cookies;
    }
  }
}

function expected(endpoint: Endpoint, caller: Caller): number {
  return accessMatrix[endpointName(endpoint)]?.expect?.[caller] ?? expectedStatus(endpoint, caller);
}

async function sendAs(endpoint: Endpoint, caller: Caller, extra: object = {}) {
  const fixture = await createFixture(test.db);
  return send(endpoint, { fixture, cookies: await cookiesFor(caller, fixture) }, extra);
}

async function send(
  endpoint: Endpoint,
  { fixture, cookies }: { fixture: Fixture; cookies: Record<string, string> },
  extra: object = {},
) {
  const {
    params = {},
    payload,
    query,
    upload,
  } = (await accessMatrix[endpointName(endpoint)]?.request(fixture)) ?? {};
  const url = endpoint.path.replace(/:(\w+)/g, (_, name) => String(params[name]));
  const body = endpoint.body ? { ...(payload as object), ...extra } : undefined;
  return async () => {
    const response = await test.request({
      // A stream never ends, so its body is not awaited.
      ...(endpoint.stream && { payloadAsStream: true }),
      method: endpoint.method,
      url,
      cookies,
      ...(query && { query }),
      ...(upload ? uploadForm({ ...upload, fields: asTexts(body) }) : body && { payload: body }),
    });
    if (endpoint.stream && response.statusCode === 200) response.stream().destroy();
    return response;
  };
}

const asTexts = (body: object = {}) =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, String(value)]));

describe('authorization matrix', () => {
  it('has a row for every route and a route for every row', () => {
    expect(endpoints.map(endpointName).sort()).toEqual(Object.keys(accessMatrix).sort());
  });

  it('cannot be bypassed: nothing under /api is served without a descriptor', async () => {
    const app = fastify();
    requireEndpoints(app);
    expect(() => app.get('/api/secret', async () => 'open')).toThrow(
      '/api/secret is served without a descriptor',
    );
  });

  it.each(Object.keys(accessMatrix))('%s', async (key) => {
    const endpoint = endpoints.find((candidate) => endpointName(candidate) === key) as Endpoint;
    const wanted: Record<string, number> = {};
    const actual: Record<string, number> = {};
    for (const caller of callers) {
      wanted[caller] = expected(endpoint, caller);
      const response = await (await sendAs(endpoint, caller))();
      actual[caller] = response.statusCode;
      if (response.statusCode >= 400 && !endpoint.stream) {
        expect(response.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) });
      }
    }
    expect(actual).toEqual(wanted);
  });

  it('writes an audit entry when a signed-in user is refused an endpoint', async () => {
    const customer = await createUser(test.db);
    const token = await signInAs(test.db, customer);
    await test.request({ url: '/api/admin/dashboard', token });
    const rows = await test.db.select().from(auditLog).where(eq(auditLog.actorId, customer.id));
    expect(rows).toMatchObject([{ action: 'access_denied', subjectId: 'GET /api/admin/dashboard' }]);
  });

  it('writes no audit entry when a user must first change the password, enrol or confirm', async () => {
    const strict = await startTestApp({ rateLimitFactor: 1000 }, { database: test, rules: strictRules });
    for (const [code, values, url] of [
      ['password_change_required', { mustChangePassword: true }, '/api/admin/dashboard'],
      ['enrolment_required', { secondFactorDueAt: '2020-01-01T00:00:00Z' }, '/api/live'],
      ['step_up_required', {}, '/api/admin/audit/export'],
    ] as const) {
      const admin = await createAdmin(test.db, values);
      const token = await signInAs(test.db, admin);
      const longAgo = { provedAt: '2020-01-01T00:00:00Z' };
      await test.db.update(sessions).set(longAgo).where(eq(sessions.userId, admin.id));
      expect((await strict.request({ url, token })).json()).toMatchObject({ code });
      expect(await test.db.$count(auditLog, eq(auditLog.actorId, admin.id))).toBe(0);
    }
  });
});

/**
 * Takes a snapshot and returns a function that lists the rows of all tables changed since. The snapshot's transaction
 * still sees the old rows; only rows with a newer xmin are compared.
 */
async function watchWrites(): Promise<() => Promise<Record<string, unknown>[]>> {
  const earlier = await test.pool.connect();
  await earlier.query('begin isolation level repeatable read');
  const { rows: marks } = await earlier.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const aboutCalls: unknown[] = [schema.rateLimits, schema.auditRefusals];
  const tables = Object.values(schema).filter((table) => is(table, PgTable) && !aboutCalls.includes(table));
  const touched = (system: 'xmin' | 'xmax') =>
    tables
      .map(
        (table) =>
          `select to_jsonb(t) as row from ${getTableName(table as PgTable)} t where ${system}::text::bigint >= $1`,
      )
      .join(' union all ');
  return async () => {
    const replaced = await earlier.query(touched('xmax'), [marks[0].next]);
    await earlier.query('rollback');
    earlier.release();
    const before = new Set(replaced.rows.map(({ row }) => JSON.stringify(row)));
    const after = await test.pool.query(touched('xmin'), [marks[0].next]);
    return after.rows.map(({ row }) => row).filter((row) => !before.has(JSON.stringify(row)));
  };
}

/** One test per endpoint, because all of them together would exceed the timeout of a test. */
const findEndpoint = (key: string) =>
  endpoints.find((candidate) => endpointName(candidate) === key) as Endpoint;

/** Columns that hold a user's id. Ids of other tables may equal it by chance. */
const userColumns = new Set([
  'actor_id',
  ...Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
    .filter(({ foreignTable }) => foreignTable === users)
    .flatMap(({ columns }) => columns.map(({ name }) => name)),
]);
const userIdsIn = (row: Record<string, unknown>) =>
  Object.entries(row)
    .filter(([column]) => userColumns.has(column))
    .map(([, id]) => id);

describe('a user who must replace a password that an admin set', () => {
  it.each(Object.keys(accessMatrix))('is treated as a visitor or refused: %s', async (key) => {
    const endpoint = findEndpoint(key);
    const fixture = await createFixture(test.db);
    const cookies = await cookiesFor('customer', fixture);
    await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, fixture.customer.id));
    const call = await send(endpoint, { fixture, cookies });
    if (endpoint.beforePasswordChange === 'allowed') return;
    const writtenSince = await watchWrites();
    const response = await call();
    const refused = endpoint.access !== 'anyone' || endpoint.beforePasswordChange === 'refused';
    expect(response.statusCode).toBe(refused ? 403 : expected(endpoint, 'visitor'));
    if (refused && !endpoint.stream) expect(response.json().code).toBe('password_change_required');
    for (const row of await writtenSince()) {
      if (row.action === 'access_denied') continue;
      expect(userIdsIn(row)).not.toContain(fixture.customer.id);
      expect(row.username).not.toBe(fixture.customer.username);
    }
  });
});

const isWrite = ({ method, body }: Endpoint) => method !== 'GET' && body !== undefined;

/** The callers whose writes are tried: all who may use the endpoint, owner and staff separately. */
function writers(endpoint: Endpoint): Caller[] {
  const ordinary = ordinaryCaller(endpoint);
  const staff = (['firmOwner', 'staff'] as const).filter((caller) => expected(endpoint, caller) < 400);
  return [...new Set([ordinary, ...staff])];
}

describe('field matrix', () => {
  let bystander: { id: number };
  beforeAll(async () => {
    bystander = await createUser(test.db);
  });

  it.each(Object.keys(accessMatrix))('ignores fields that the server sets: %s', async (key) => {
    const endpoint = findEndpoint(key);
    if (!isWrite(endpoint)) return;
    const planted = {
      id: 987_654_321,
      userId: bystander.id,
      user_id: bystander.id,
      fromUserId: bystander.id,
      customer_id: bystander.id,
      status: 'resolved',
      // No id reaches it.
      downloads: 987_654_320,
      channel: 'email',
      title: 'Planted title',
      name: 'Planted name',
      description: 'Planted description',
      location: 'Planted location',
      end_time: '23:45',
      createdAt: '2001-02-03T04:05:06.000Z',
      created_at: '2001-02-03T04:05:06.000Z',
    };
    for (const caller of writers(endpoint)) {
      const { settable = [], settableByStaff = [] } = accessMatrix[key] ?? {};
      const byStaff = caller !== ordinaryCaller(endpoint);
      // Staff who use a client endpoint have the role 'admin' already, so 'customer' is planted instead.
      const role = byStaff && endpoint.access === 'signed-in' ? 'customer' : 'admin';
      const allowed: string[] = byStaff ? [...settable, ...settableByStaff] : settable;
      const foreign = Object.entries({ ...planted, role }).filter(([name]) => !allowed.includes(name));
      // An upload form may have at most twelve fields; two are left for the endpoint’s own.
      const sent = endpoint.upload ? foreign.slice(0, 10) : foreign;
      const call = await sendAs(endpoint, caller, Object.fromEntries(sent));
      const writtenSince = await watchWrites();
      const response = await call();
      expect(response.statusCode, caller).toBe(expected(endpoint, caller));
      for (const row of await writtenSince()) {
        expect(row, caller).not.toMatchObject({ role });
        expect(row, caller).not.toMatchObject({ status: 'resolved' });
        expect(row, caller).not.toMatchObject({ channel: 'email' });
        expect(JSON.stringify(row), caller).not.toContain('Planted');
        const values = Object.values(row);
        expect(values, caller).not.toContain(planted.id);
        expect(values, caller).not.toContain(planted.downloads);
        expect(userIdsIn(row), caller).not.toContain(bystander.id);
        expect(JSON.stringify(row), caller).not.toContain('2001-02-0');
      }
    }
  });
});
