import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import type { System, SystemItem } from '#shared/system.ts';
import { signedInAdmin, startTestApp, type TestApp } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createReport } from '#test/factories/system.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { installation, systemReports } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { sealAuditLog } from '../core/security/audit-seals.ts';
import { readInstallation } from '../core/storage/installation.ts';
import { readFacts, shareFacts } from './facts.ts';
import { nodesIn, reportNode } from './nodes.ts';

let test: TestApp;
let database: Awaited<ReturnType<typeof openEmptyDatabase>>;
let token: string;
beforeAll(async () => {
  const sink = await startMailSink();
  database = await openEmptyDatabase('system');
  test = await startTestApp({ smtpUrl: sink.url }, { database });
  token = (await signedInAdmin(test)).token;
  return async () => {
    await sink.close();
  };
});

beforeEach(async () => {
  await test.db.delete(systemReports);
  await test.db.execute(sql`delete from pgboss.job`);
  while ((await sealAuditLog(test.db)) > 0);
});

async function readItems(): Promise<Record<string, SystemItem>> {
  const response = await test.request({ url: '/api/admin/system', token });
  expect(response.statusCode).toBe(200);
  const { groups } = response.json() as System;
  return Object.fromEntries(groups.flatMap(({ items }) => items).map((item) => [item.name, item]));
}

async function readProblem(): Promise<string | null> {
  return (await test.request({ url: '/api/admin/system/mail', token })).json().problem;
}

/** Queues an email job as pg-boss keeps it after some failed attempts. */
async function waitingMail(minutes: number): Promise<void> {
  const mail = { to: 'a@example.test', subject: 'Hello', greeting: 'Hello,', parts: [] };
  await queueMail(test.context, mail);
  await test.db.execute(sql`
    update pgboss.job set state = 'retry', retry_count = 3, start_after = now() + interval '4 minutes',
      created_on = created_on - ${minutes} * interval '1 minute', keep_until = keep_until - ${minutes} * interval '1 minute'
    where name = 'mail'`);
}

describe('the System page', () => {
  it('says in words that everything works', async () => {
    await createReport(test.db, 'backup', { hours: 5 });
    await createReport(test.db, 'backup-check', { hours: 4 });
    const items = await readItems();
    expect(items.backup).toMatchObject({ state: 'works', next: null });
    expect(items.backup?.text).toMatch(/^The last backup succeeded on .* \(about 5 hours ago\)\.$/);
    expect(items.diskSpace?.text).toMatch(/^There is enough space for files\. [\d.]+ \wB are free\.$/);
    expect(items.nodes?.text).toMatch(/^1 server, version \d/);
    const others = Object.values(items).filter(({ state }) => state !== 'works');
    expect(others.map(({ name, state }) => `${name} ${state}`)).toEqual(['scanner off']);
  });

  it('says what is wrong with backups, and what to do', async () => {
    expect((await readItems()).backup).toMatchObject({
      state: 'failed',
      text: 'No backup has been made yet.',
    });
    await createReport(test.db, 'backup', { hours: 50 });
    await createReport(test.db, 'backup-check', {
      succeeded: false,
      message: 'The disk is full.',
      hours: 2,
      successHours: 26,
    });
    const items = await readItems();
    expect(items.backup?.text).toMatch(/^The last backup is from .* \(2 days ago\)\.$/);
    expect(items.backup?.next).toContain('the person who runs your server');
    expect(items['backup-check']).toMatchObject({ state: 'failed' });
    expect(items['backup-check']?.text).toMatch(
      /failed on .*: The disk is full\. The last success: .* \(1 day ago\)\.$/,
    );
  });

  it('says how much space the backups have, and when it runs out', async () => {
    const gigabyte = 1024 ** 3;
    await createReport(test.db, 'backup', { disk: { freeBytes: 40 * gigabyte, dumpBytes: gigabyte } });
    expect((await readItems()).backup).toMatchObject({
      state: 'works',
      text: expect.stringContaining('40 GB are free on its disk.'),
    });
    await createReport(test.db, 'backup', { disk: { freeBytes: 1.5 * gigabyte, dumpBytes: gigabyte } });
    expect((await readItems()).backup).toMatchObject({
      state: 'attention',
      text: expect.stringContaining('Only 1.5 GB are free on its disk: the next ones may not fit.'),
      next: expect.stringContaining('make room'),
    });
  });

  it('says that the virus scanner is not running, with the command that starts it', async () => {
    const clamdUrl = new URL(`tcp://127.0.0.1:${await freePort()}`);
    const app = await startTestApp({ clamdUrl }, { database });
    const { groups } = (await app.request({ url: '/api/admin/system', token })).json() as System;
    const scanner = groups.flatMap(({ items }) => items).find(({ name }) => name === 'scanner');
    expect(scanner).toMatchObject({
      state: 'failed',
      text: 'The virus scanner is not running, so no file is taken in.',
      next: expect.stringContaining('‘systemctl start clamav-daemon’'),
    });
  });

  it('says what a backup found damaged, and what to do', async () => {
    const warning = '2 files were damaged in the backup folder and have been copied again.';
    await createReport(test.db, 'backup', { hours: 5, warning });
    const { backup } = await readItems();
    expect(backup).toMatchObject({
      state: 'attention',
      next: expect.stringContaining('to look at the disk of the backups'),
    });
    expect(backup?.text).toMatch(
      /^The last backup succeeded on .* \(about 5 hours ago\)\. 2 files were damaged/,
    );
  });

  it('names jobs that have waited for long and those that were given up', async () => {
    await test.db.execute(sql`
      insert into pgboss.job (name, state, start_after, created_on, keep_until) values
        ('housekeeping', 'created', now() - interval '40 minutes', now() - interval '2 hours', now() - interval '40 minutes' +
          (select retention_seconds from pgboss.queue where name = 'housekeeping') * interval '1 second'),
        ('audit-seal', 'created', now() + interval '1 hour', now() - interval '2 days', now() + interval '30 days'),
        ('failed', 'created', now(), now(), now() + interval '1 day')`);
    const items = await readItems();
    expect(items.jobs).toMatchObject({ state: 'failed' });
    expect(items.jobs?.text).toBe('Jobs have been waiting for 40 minutes: housekeeping.');
    expect(items['given-up']).toMatchObject({ state: 'attention' });
    expect(items['given-up']?.text).toBe('1 job was given up after many attempts.');
  });

  it('shows that the audit log is not sealed', async () => {
    await test.db.execute(sql`
      insert into audit_log (action, address, subject_type, at)
      values ('signed_in', '192.0.2.7', 'user', now() - interval '1 hour')`);
    expect((await readItems()).seals).toMatchObject({ state: 'failed' });
    const text = (await test.request({ url: '/metrics' })).body;
    expect(Number(/^portal_audit_seal_lag_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThan(3500);
  });

  it('counts running servers and workers and notices different versions', async () => {
    const stops = [
      await reportNode(test.db, 'server', collectLog()),
      await reportNode(test.db, 'worker', collectLog()),
    ];
    expect((await readItems()).nodes?.text).toMatch(/^1 server and 1 worker, version /);
    await test.db.execute(sql`
      update system_reports set details = details || '{"version": "0.0.1"}' where details ->> 'kind' = 'worker'`);
    expect((await readItems()).nodes).toMatchObject({ state: 'attention' });
    for (const stop of stops) await stop();
    expect(nodesIn(await readFacts(test.db))).toEqual([]);
  });
});

describe('the banner about mail', () => {
  it('is absent while mail is sent', async () => {
    expect(await readProblem()).toBeNull();
    await waitingMail(5);
    expect(await readProblem()).toBeNull();
  });

  it('appears for all staff when mail has waited for ten minutes, with what each can do', async () => {
    const staff = (await signedInAdmin(test, { staffLevel: 'staff' })).token;
    const read = async (reader: string) =>
      (await test.request({ url: '/api/admin/system/mail', token: reader })).json();
    await waitingMail(9);
    for (const reader of [token, staff]) expect(await read(reader)).toEqual({ problem: null, next: null });
    await test.db.execute(sql`delete from pgboss.job`);
    await waitingMail(11);
    const problem = 'The mail server answers, but 1 email is waiting, for up to 11 minutes.';
    expect(await read(token)).toEqual({
      problem,
      next: expect.stringContaining('the person who runs your server'),
    });
    expect(await read(staff)).toEqual({ problem, next: expect.stringContaining('Tell an owner') });
  });

  it('appears when mail has waited for 20 minutes', async () => {
    await waitingMail(20);
    expect(await readProblem()).toBe(
      'The mail server answers, but 1 email is waiting, for up to 20 minutes.',
    );
  });

  it('appears when the mail server is unreachable', async () => {
    const away = await startTestApp({ smtpUrl: 'smtp://127.0.0.1:1' }, { database: test });
    const response = await away.request({ url: '/api/admin/system/mail', token });
    expect(response.json().problem).toBe('The mail server does not take our mail.');
    // A mail server that only restarts concerns nobody but the owners.
    const staff = await signedInAdmin(test, { staffLevel: 'staff' });
    const forStaff = await away.request({ url: '/api/admin/system/mail', token: staff.token });
    expect(forStaff.json().problem).toBeNull();
  });

  it('is absent in a restored copy, whose mail waits on purpose', async () => {
    await waitingMail(20);
    await readInstallation(test.db);
    await test.db.update(installation).set({ restoredAt: sql`now()` });
    expect(await readProblem()).toBeNull();
    expect((await readItems()).mail?.text).toMatch(
      /^This is a restored copy, which sends no mail\. 1 email is/,
    );
    await test.db.update(installation).set({ restoredAt: null });
  });

  it('appears without a mail server once there is mail to send', async () => {
    const without = await startTestApp({ smtpUrl: undefined }, { database: test });
    const read = async () => (await without.request({ url: '/api/admin/system/mail', token })).json().problem;
    expect(await read()).toBeNull();
    await waitingMail(0);
    expect(await read()).toMatch(/^No mail server is connected, so no mail is sent\. 1 email is waiting/);
  });
});

it('facts are read once for several callers, and again after a failure', async () => {
  const facts = shareFacts(test.db, 60_000);
  const [first, second] = await Promise.all([facts(), facts()]);
  expect(second).toBe(first);
  expect(await facts()).toBe(first);
  let fails = true;
  const broken = shareFacts(
    new Proxy(test.db, {
      get(target, name) {
        if (fails) throw new Error('away');
        return Reflect.get(target, name);
      },
    }),
    60_000,
  );
  await expect(broken()).rejects.toThrow('away');
  fails = false;
  expect(await broken()).toMatchObject({ givenUp: 0 });
});
