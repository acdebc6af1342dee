import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { examineInstallation } from '#scripts/doctor/doctor.ts';
import { housekeepingQueue } from '#server/job-queues.ts';
import { afterFile } from '#test/after-file.ts';
import { testFiles } from '#test/app.ts';
import { booking, guest } from '#test/bookings.ts';
import { emptyDatabaseUrl } from '#test/database.ts';
import { makePdf } from '#test/documents.ts';
import { createAdmin, createUser, testPassword, type User } from '#test/factories/users.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { startServerNode } from '#test/server-node.ts';
import { startPgBouncer } from '#test/services.ts';
import { startJobs } from '../jobs/jobs.ts';
import { type Database, openDatabase, sessionSettings } from './db.ts';
import { leadsToPooler } from './pooler.ts';
import { appointments, auditLog } from './schema.ts';

/** A login as in docs/operations.md, and a server whose queries go through PgBouncer with three connections. */
let direct: Database;
let pooled: Database;
let node: Awaited<ReturnType<typeof startServerNode>>;
let mail: Awaited<ReturnType<typeof startMailSink>>;
let staff: User;
let env: Record<string, string>;
const login = `portal_pooler_${process.pid}`;

beforeAll(async () => {
  const ownerUrl = await emptyDatabaseUrl('pooler');
  const url = new URL(ownerUrl);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(`create role ${login} login password 'secret' in role portal_app`);
  for (const [name, value] of Object.entries({ role: 'portal_app', ...sessionSettings }))
    await owner.query(`alter role ${login} in database ${url.pathname.slice(1)} set ${name} = '${value}'`);
  url.username = login;
  url.password = 'secret';
  const pooler = await startPgBouncer(url.href);
  const poolerUrl = new URL(url);
  poolerUrl.port = String(pooler.port);
  direct = openDatabase(ownerUrl, { connections: 4 });
  pooled = openDatabase(url.href, { connections: 10, poolerUrl: poolerUrl.href });
  mail = await startMailSink();
  staff = await createAdmin(direct.db);
  env = {
    ...testFiles,
    STORAGE_URL: pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-pooler-files-'))).href,
    DATABASE_URL: url.href,
    POOLER_DATABASE_URL: poolerUrl.href,
    SMTP_URL: mail.url,
    RATE_LIMIT_FACTOR: '1000',
    // The password alone signs in.
    DEMO: '1',
  };
  node = await startServerNode(env);
  afterFile(async () => {
    await node.kill();
    await mail.close();
    await pooled.close();
    await direct.close();
    await pooler.stop();
    await owner.query(`drop role ${login}`);
    await owner.end();
  });
}, 180_000);

const post = (path: string, body: object, cookie = '') =>
  fetch(`${node.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });

/** Signs in with the password, as a browser does; returns the cookies. */
async function signIn({ username }: User): Promise<string> {
  const response = await post('/api/login', { username, password: testPassword });
  expect(response.status).toBe(200);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
  return cookies.join('; ');
}

/** The events of a stream so far. */
async function listen(cookie: string): Promise<string[]> {
  const stop = new AbortController();
  afterFile(() => stop.abort());
  const { body } = await fetch(`${node.url}/api/live`, { headers: { cookie }, signal: stop.signal });
  const events: string[] = [];
  void (async () => {
    for await (const chunk of body ?? []) events.push(Buffer.from(chunk).toString());
  })().catch(() => {});
  return events;
}

describe('a server behind PgBouncer in transaction mode', () => {
  it('signs in, and a message reaches the stream of another user', async () => {
    const [sender, recipient] = [await createUser(direct.db), staff];
    const cookie = await signIn(sender);
    const events = await listen(await signIn(recipient));
    const sent = await post('/api/messages', { content: 'Hello', toUserId: recipient.id }, cookie);
    expect(sent.status).toBe(201);
    await vi.waitFor(() => expect(events.join('')).toContain('data: messages\n'), { timeout: 15_000 });
  }, 30_000);

  it('stores a file and returns it', async () => {
    const cookie = await signIn(await createUser(direct.db));
    const bytes = Buffer.from(await makePdf('Through a pooler'));
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'letter.pdf');
    const stored = await fetch(`${node.url}/api/files`, { method: 'POST', headers: { cookie }, body: form });
    expect(stored.status).toBe(201);
    const { id } = (await stored.json()) as { id: number };
    const sent = await fetch(`${node.url}/api/files/${id}/download`, { headers: { cookie } });
    expect(Buffer.from(await sent.arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('gives a slot to one of 30 guests who book it at once, and emails that guest', async () => {
    const people = Array.from({ length: 30 }, () => guest());
    const responses = await Promise.all(
      people.map((person) => post('/api/appointments', { ...booking(staff.id), ...person })),
    );
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    expect(await direct.db.$count(appointments, eq(appointments.adminId, staff.id))).toBe(1);
    const winner = people[statuses.indexOf(201)]?.guest_email;
    await vi.waitFor(() => expect(mail.mails.flatMap(({ to }) => to)).toContain(winner), { timeout: 15_000 });
  }, 30_000);

  it('uses three database connections, and one that listens', async () => {
    // A scheduled sweep has direct connections for a moment.
    await vi.waitFor(
      async () => {
        const { rows } = await direct.db.execute<{ name: string }>(
          sql`select application_name as name from pg_stat_activity where usename = ${login}`,
        );
        const listening = rows.filter(({ name }) => name === 'portal live events');
        expect(listening).toHaveLength(1);
        expect(rows.length - listening.length).toBeLessThanOrEqual(3);
      },
      { timeout: 20_000, interval: 500 },
    );
  }, 30_000);

  it('works as portal_app on every connection, and cannot change tables', async () => {
    expect(await leadsToPooler(pooled.pool)).toBe(true);
    const read = () =>
      pooled.pool.query('select current_user as role, pg_backend_pid() as pid, pg_sleep(0.01)');
    const results = await Promise.all(Array.from({ length: 60 }, read));
    const rows = results.flatMap((result) => result.rows);
    expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['portal_app']));
    expect(new Set(rows.map(({ pid }) => pid)).size).toBeLessThanOrEqual(3);
    await expect(pooled.pool.query('alter table users add column more int')).rejects.toThrow('must be owner');
  });

  it('sweeps the storage, under a lock on a direct connection', async () => {
    const jobs = await startJobs(direct.db, () => {});
    await jobs.send(direct.db, housekeepingQueue, {});
    await jobs.stop();
    const swept = eq(auditLog.action, 'storage_swept');
    await vi.waitFor(async () => expect(await direct.db.$count(auditLog, swept)).toBeGreaterThan(0), {
      timeout: 15_000,
    });
  }, 30_000);

  it('is checked by the doctor, which detects whether a URL leads to a pooler', async () => {
    const { DATABASE_URL: databaseUrl = '', POOLER_DATABASE_URL: poolerUrl = '' } = env;
    const examine = async (changes: Record<string, string>) => {
      const findings = await examineInstallation({ NODE_ENV: 'test', ...env, ...changes });
      return Object.fromEntries(findings.map(({ name, state, text }) => [name, `${state}: ${text}`]));
    };
    expect((await examine({})).pooler).toMatch(/^ok: .* answers$/);
    expect((await examine({ DATABASE_URL: poolerUrl })).database).toMatch(/^fault: .* leads to a pooler/);
    expect((await examine({ POOLER_DATABASE_URL: databaseUrl })).pooler).toMatch(
      /^warning: .* leads to the database itself/,
    );
  });
});
