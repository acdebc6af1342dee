import { desc, sql } from 'drizzle-orm';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';
import type { ChainStatus } from '#shared/audit.ts';
import { afterFile } from '#test/after-file.ts';
import { type SignedInUser, signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createAdmin } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { auditChecks } from '../core/database/schema.ts';
import { sealAuditLog } from '../core/security/audit-seals.ts';
import { auditCheckQueue, runCheck } from './check-chain.ts';

let test: TestApp;
let owner: SignedInUser;
beforeAll(async () => {
  const database = await openEmptyDatabase('audit_checks');
  afterFile(() => database.close());
  test = await startTestApp({}, { database });
  owner = await signedInAdmin(test);
});

const url = '/api/admin/audit/check';
const read = async (): Promise<ChainStatus> => (await test.request({ url, token: owner.token })).json();
const start = () => test.request({ method: 'POST', url, token: owner.token });

/** Runs the queued jobs as the worker does. */
async function runQueued(): Promise<number> {
  const { rows } = await test.db.execute<{ data: { checkId?: number } }>(
    sql`delete from pgboss.job where name = ${auditCheckQueue.name} returning data`,
  );
  for (const { data } of rows) await runCheck(test.context, { data });
  return rows.length;
}

async function sealAll() {
  await vi.waitFor(async () => {
    await sealAuditLog(test.db);
    const { rows } = await test.db.execute(sql`select from audit_pending`);
    expect(rows).toHaveLength(0);
  }, 10_000);
}

it('runs one check at a time, shows its result and sends an event', async () => {
  expect(await read()).toEqual({ runningSince: null, last: null });
  const events = await captureEvents(test);
  const announced = await events.during(async () => {
    const response = await start();
    expect(response.statusCode).toBe(202);
    expect(response.json()).toEqual({ runningSince: expect.any(String), last: null });
  });
  expect(announced).toEqual([{ topic: 'audit', to: 'staff' }]);
  await Promise.all([start(), start()]);
  await sealAll();
  expect(await runQueued()).toBe(1);
  expect(await read()).toEqual({
    runningSince: null,
    last: { finishedAt: expect.any(String), result: { entries: 1, pending: 0, broken: [], stray: 0 } },
  });
});

it('starts a check every night, unless one is running', async () => {
  const checks = () => test.db.$count(auditChecks);
  const before = await checks();
  // The scheduler sends no data.
  await runCheck(test.context, { data: null as never });
  await runCheck(test.context, { data: null as never });
  expect(await checks()).toBe(before + 1);
  expect(await runQueued()).toBe(1);
});

it('allows another check if one never finished', async () => {
  await test.db.insert(auditChecks).values({ startedAt: sql`now() - interval '3 hours'` });
  expect((await read()).runningSince).toBeNull();
  await start();
  expect(await runQueued()).toBe(1);
});

it('reports what was changed and emails the owners', async () => {
  const staff = await createAdmin(test.db, { staffLevel: 'staff' });
  await sealAll();
  const tampering = new pg.Client({ connectionString: test.url });
  await tampering.connect();
  await tampering.query(`
    update audit_log set action = 'sign_out' where id = 1;
    alter table audit_log disable trigger audit_log_await_seal;
    insert into audit_log (address, action, subject_type) values ('::1', 'sign_in', 'user');
    alter table audit_log enable trigger audit_log_await_seal`);
  await tampering.end();
  await start();
  await sealAll();
  await runQueued();
  const { last } = await read();
  expect(last?.result.broken).toEqual([{ from: expect.any(String), to: expect.any(String) }]);
  expect(last?.result.stray).toBe(1);
  expect(await queuedMails(test.db, owner.user.email)).toMatchObject([
    { subject: 'Entries of the audit log were changed' },
  ]);
  expect(await queuedMails(test.db, staff.email)).toEqual([]);
});

it('emails nobody again if the job is retried after the check has finished', async () => {
  await start();
  await sealAll();
  await runQueued();
  const before = await read();
  expect(before.last?.result.stray).toBe(1);
  const mails = await queuedMails(test.db, owner.user.email);
  const [check] = await test.db.select().from(auditChecks).orderBy(desc(auditChecks.id)).limit(1);
  await runCheck(test.context, { data: { checkId: check?.id ?? 0 } });
  expect(await queuedMails(test.db, owner.user.email)).toHaveLength(mails.length);
  expect(await read()).toEqual(before);
});
