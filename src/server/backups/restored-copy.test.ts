import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { startBackgroundWork } from '#server/background-work.ts';
import { afterFile } from '#test/after-file.ts';
import {
  signedInAdmin,
  signedInCustomer,
  startTestApp,
  strictRules,
  type TestApp,
  testEnv,
} from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { collectLog } from '#test/collect-log.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { auditLog, installation, sessions } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { readInstallation, readMarker } from '../core/storage/installation.ts';
import { openStorage } from '../core/storage/storage.ts';
import { sweepStorage } from '../files/sweep-storage.ts';

const name = 'restored_copy';
/** A storage of its own, because confirming a restored copy takes over the storage. */
const storageUrl = pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-restored-')));
const use = { method: 'POST', url: '/api/admin/restored-copy/use' } as const;

let test: TestApp;
beforeAll(async () => {
  const database = await openEmptyDatabase(name);
  test = await startTestApp({ storageUrl }, { database });
  afterFile(database.close);
});

async function restore(): Promise<void> {
  await readInstallation(test.db);
  await test.db.update(installation).set({ restoredAt: sql`now()` });
}

async function queueSome(mails: number): Promise<string> {
  const to = `reader-${crypto.randomUUID()}@example.test`;
  for (let number = 1; number <= mails; number++)
    await queueMail(test.context, { to, subject: `Mail ${number}`, greeting: 'Hello,', parts: [] });
  return to;
}

async function waitFor(check: () => boolean): Promise<void> {
  for (let tries = 0; tries < 120 && !check(); tries++) await wait(100);
  expect(check()).toBe(true);
}

it('sends no mail and sweeps nothing until an owner confirms, then sends the waiting mail', async () => {
  await restore();
  const sink = await startMailSink();
  const env = testEnv({ databaseUrl: await emptyDatabaseUrl(name), smtpUrl: sink.url, storageUrl });
  const log = collectLog();
  const stop = await startBackgroundWork(env, test, log);
  afterFile(async () => {
    await stop();
    await sink.close();
  });
  const to = await queueSome(2);
  const storage = openStorage(env.storageUrl);
  const orphan = 'd'.repeat(40);
  await storage.put(orphan, Buffer.from('x'));
  const hours = 2 * 3_600_000;
  const swept = await sweepStorage(test.db, storage, log, { now: Date.now() + hours, ignoreLimits: true });
  expect(swept).toMatchObject({ moved: 0, stopped: expect.stringContaining('restored from a backup') });
  expect(await storage.get(orphan)).toBeDefined();
  await wait(3_500);
  expect(sink.attempts).toEqual([]);
  expect(log.lines.join()).toContain('This is a restored copy');

  const owner = await signedInAdmin(test);
  const read = { url: '/api/admin/restored-copy', token: owner.token };
  const restored = (await test.request(read)).json();
  expect(restored).toMatchObject({ restoredAt: expect.any(String) });
  expect(restored.waitingMails).toBeGreaterThanOrEqual(2);
  const response = await test.request({ ...use, token: owner.token, payload: { waitingMail: 'send' } });
  expect(response.statusCode).toBe(204);
  expect((await test.request(read)).json()).toEqual({ restoredAt: null, waitingMails: 0 });
  await waitFor(() => sink.mails.filter((mail) => mail.to.includes(to)).length === 2);
  expect(await readMarker(storage)).toMatchObject({ id: (await readInstallation(test.db)).id });
  await storage.remove(orphan);
  await stop();
}, 30_000);

it('discards waiting mail if the owner chooses that, once, with an audit entry and an event', async () => {
  await restore();
  const to = await queueSome(2);
  const events = await captureEvents(test);
  const owner = await signedInAdmin(test);
  const confirm = () => test.request({ ...use, token: owner.token, payload: { waitingMail: 'discard' } });
  const happened = await events.during(async () => expect((await confirm()).statusCode).toBe(204));
  expect(happened).toContainEqual({ topic: 'backups', to: 'staff' });
  const { rows } = await test.db.execute(sql`select from pgboss.job where data ->> 'to' = ${to}`);
  expect(rows).toEqual([]);
  const count = () =>
    test.db.$count(auditLog, sql`action = 'restored_copy_used' and actor_id = ${owner.user.id}`);
  expect(await count()).toBe(1);
  // The confirmation from a second tab, or a repeated one.
  const later = await queueSome(1);
  expect((await confirm()).statusCode).toBe(204);
  expect(await count()).toBe(1);
  const kept = await test.db.execute(sql`select from pgboss.job where data ->> 'to' = ${later}`);
  expect(kept.rows).toHaveLength(1);
});

it('can be confirmed only by owners, with a recent proof of identity and a choice about the mail', async () => {
  await restore();
  const owner = await signedInAdmin(test);
  const staff = await signedInAdmin(test, { staffLevel: 'staff' });
  const customer = await signedInCustomer(test);
  const status = async (token?: string, payload: object = { waitingMail: 'send' }) =>
    (await test.request({ ...use, token, payload })).statusCode;
  expect(await status()).toBe(401);
  expect(await status(customer.token)).toBe(403);
  expect(await status(staff.token)).toBe(403);
  expect(await status(owner.token, {})).toBe(400);
  expect(await status(owner.token, { waitingMail: 'keep' })).toBe(400);
  const strict = await startTestApp({}, { database: test, rules: strictRules });
  await test.db.update(sessions).set({ provedAt: sql`now() - interval '16 minutes'` });
  const response = await strict.request({ ...use, token: owner.token, payload: { waitingMail: 'send' } });
  expect(response.json()).toMatchObject({ message: 'Please confirm that it is you.' });
  const shown = await test.request({ url: '/api/admin/restored-copy', token: staff.token });
  expect(shown.json().restoredAt).toEqual(expect.any(String));
  await test.db.update(installation).set({ restoredAt: null });
});
