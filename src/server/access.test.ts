import { eq, getTableName, is, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import fastify from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Endpoint, endpointName } from '#shared/endpoint.ts';
import { accessMatrix, expectedStatus } from '#test/access-matrix.ts';
import { type Caller, callers, type Fixture } from '#test/access-rows/access-row.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { createAdmin, createUser } from '#test/factories/users.ts';
import { startTestApp, type TestApp } from '../test/app.ts';
import { uploadForm } from '../test/upload.ts';
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
async function createFixture(): Promise<Fixture> {
  return { db: test.db, owner: await createUser(test.db), admin: await createAdmin(test.db) };
}

async function tokenFor(caller: Caller, { db, owner, admin }: Fixture): Promise<string | undefined> {
  switch (caller) {
    case 'visitor':
      return undefined;
    case 'owner':
      return signInAs(db, owner);
    case 'otherCustomer':
      return signInAs(db, await createUser(db));
    case 'admin':
      return signInAs(db, admin);
    case 'revoked': {
      const token = await signInAs(db, admin);
      await db.delete(sessions).where(eq(sessions.userId, admin.id));
      return token;
    }
    case 'deleted': {
      const token = await signInAs(db, admin);
      await db.update(users).set({ deletedAt: sql`now()` }).where(eq(users.id, admin.id));
      return token;
    }
    case 'demoted': {
      const token = await signInAs(db, admin);
      await db.update(users).set({ role: 'customer' }).where(eq(users.id, admin.id));
      return token;
    }
  }
}

function expected(endpoint: Endpoint, caller: Caller): number {
  return accessMatrix[endpointName(endpoint)]?.expect?.[caller] ?? expectedStatus(endpoint, caller);
}

async function sendAs(endpoint: Endpoint, caller: Caller, extra: object = {}) {
  const fixture = await createFixture();
  return send(endpoint, { fixture, token: await tokenFor(caller, fixture) }, extra);
}

async function send(
  endpoint: Endpoint,
  { fixture, token }: { fixture: Fixture; token: string | undefined },
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
      ...(token && { token }),
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

  it('cannot be passed by: nothing under /api is served without a descriptor', async () => {
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
});

/**
 * Takes a snapshot and returns a function that lists the rows of all tables changed since. The snapshot's transaction
 * still sees the old rows; only rows with a newer xmin are compared.
 */
async function watchWrites(): Promise<() => Promise<Record<string, unknown>[]>> {
  const earlier = await test.pool.connect();
  await earlier.query('begin isolation level repeatable read');
  const { rows: marks } = await earlier.query('select pg_snapshot_xmax(pg_current_snapshot())::text as next');
  const tables = Object.values(schema).filter((table) => is(table, PgTable) && table !== schema.rateLimits);
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

describe('a user who must replace a password that an admin set', () => {
  it('is refused wherever one must be signed in, and is a visitor everywhere else', async () => {
    for (const endpoint of endpoints.filter((each) => each.beforePasswordChange !== 'allowed')) {
      const fixture = await createFixture();
      const token = await signInAs(test.db, fixture.owner);
      await test.db.update(users).set({ mustChangePassword: true }).where(eq(users.id, fixture.owner.id));
      const call = await send(endpoint, { fixture, token });
      const writtenSince = await watchWrites();
      const response = await call();
      const refused = endpoint.access !== 'anyone' || endpoint.beforePasswordChange === 'refused';
      expect(response.statusCode, endpointName(endpoint)).toBe(refused ? 403 : expected(endpoint, 'visitor'));
      if (refused && !endpoint.stream)
        expect(response.json().code, endpointName(endpoint)).toBe('password_change_required');
      for (const row of await writtenSince()) {
        if (row.action === 'access_denied') continue;
        expect(Object.values(row), endpointName(endpoint)).not.toContain(fixture.owner.id);
      }
    }
  });
});

/** Columns that hold a user's id. Ids of other tables may equal it by chance. */
const userColumns = new Set([
  'actor_id',
  ...Object.values(schema)
    .filter((table) => is(table, PgTable))
    .flatMap((table) => getTableConfig(table).foreignKeys.map((key) => key.reference()))
    .filter(({ foreignTable }) => foreignTable === users)
    .flatMap(({ columns }) => columns.map(({ name }) => name)),
]);

const isWrite = ({ method, body }: Endpoint) => method !== 'GET' && body !== undefined;

describe('field matrix', () => {
  it('believes no field that the server decides', async () => {
    const bystander = await createUser(test.db);
    const planted = {
      role: 'admin',
      id: 987_654_321,
      userId: bystander.id,
      user_id: bystander.id,
      fromUserId: bystander.id,
      customer_id: bystander.id,
      status: 'resolved',
      downloads: 31_337,
      channel: 'email',
      title: 'Planted title',
      name: 'Planted name',
      description: 'Planted description',
      location: 'Planted location',
      end_time: '23:45',
      createdAt: '2001-02-03T04:05:06.000Z',
      created_at: '2001-02-03T04:05:06.000Z',
    };
    const writes = endpoints.filter(isWrite);
    expect(writes.length).toBeGreaterThan(0);
    for (const endpoint of writes) {
      const caller = endpoint.access === 'admin' ? 'admin' : 'owner';
      const settable = accessMatrix[endpointName(endpoint)]?.settable ?? [];
      const foreign = Object.entries(planted).filter(([name]) => !settable.includes(name as 'role'));
      // A form with a file in it may have ten fields.
      const sent = endpoint.upload ? foreign.slice(0, 10) : foreign;
      const call = await sendAs(endpoint, caller, Object.fromEntries(sent));
      const writtenSince = await watchWrites();
      const response = await call();
      expect(response.statusCode, endpointName(endpoint)).toBe(expected(endpoint, caller));
      for (const row of await writtenSince()) {
        expect(row, endpointName(endpoint)).not.toMatchObject({ role: 'admin' });
        expect(row, endpointName(endpoint)).not.toMatchObject({ status: 'resolved' });
        expect(row, endpointName(endpoint)).not.toMatchObject({ channel: 'email' });
        expect(JSON.stringify(row), endpointName(endpoint)).not.toContain('Planted');
        const values = Object.values(row);
        expect(values, endpointName(endpoint)).not.toContain(planted.id);
        expect(values, endpointName(endpoint)).not.toContain(planted.downloads);
        const userIds = Object.entries(row).filter(([column]) => userColumns.has(column));
        expect(
          userIds.map(([, id]) => id),
          endpointName(endpoint),
        ).not.toContain(bystander.id);
        expect(JSON.stringify(row), endpointName(endpoint)).not.toContain('2001-02-0');
      }
    }
  });
});
