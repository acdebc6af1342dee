import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/app.ts';
import { captureEvents } from '#test/captured-events.ts';
import { openEmptyDatabase } from '#test/database.ts';
import { createReport } from '#test/factories/system.ts';
import { createAdmin } from '#test/factories/users.ts';
import { queuedMails } from '#test/queued-mails.ts';
import { auditPending, systemReports } from '../core/database/schema.ts';
import { queueMail } from '../core/mail/mail.ts';
import { sealAuditLog } from '../core/security/audit-seals.ts';
import type { Certificate } from './certificate.ts';
import { watchMail, watchSystem } from './watch-system.ts';

let test: TestApp;
let email: string;
beforeAll(async () => {
  test = await startTestApp({}, { database: await openEmptyDatabase('system_watch') });
  email = (await createAdmin(test.db)).email;
  await createAdmin(test.db, { staffLevel: 'staff' });
});

beforeEach(async () => {
  await test.db.delete(systemReports);
  await test.db.execute(sql`delete from pgboss.job`);
  await sealEverything();
  await createReport(test.db, 'backup');
  await createReport(test.db, 'backup-check');
});

/** An entry can only be sealed once every earlier transaction has ended, even in other databases. */
async function sealEverything(): Promise<void> {
  while ((await test.db.$count(auditPending)) > 0) await sealAuditLog(test.db);
}

const subjects = async () => (await queuedMails(test.db, email)).map(({ subject }) => subject);

/** Pretends that the state was noticed this much earlier. */
async function pass(name: string, minutes: number): Promise<void> {
  await test.db
    .update(systemReports)
    .set({ reportedAt: sql`reported_at - ${minutes} * interval '1 minute'` })
    .where(eq(systemReports.name, `watch:${name}`));
}

it('sends no event or email while everything works', async () => {
  const events = await captureEvents(test);
  const announced = await events.during(() => watchSystem(test.context, { scanner: async () => {} }));
  expect(announced).toEqual([]);
  expect(await subjects()).toEqual([]);
});

it('emails the owners once when backups stop, even from two workers, and once when they work again', async () => {
  await watchSystem(test.context, {});
  await createReport(test.db, 'backup', { succeeded: false, message: 'The disk is full.', successHours: 27 });
  await Promise.all([watchSystem(test.context, {}), watchSystem(test.context, {})]);
  await watchSystem(test.context, {});
  expect(await subjects()).toEqual(['Backups: something does not work']);
  const [mail] = await queuedMails(test.db, email);
  expect(JSON.stringify(mail?.parts)).toContain('The disk is full.');
  await createReport(test.db, 'backup');
  await watchSystem(test.context, {});
  await watchSystem(test.context, {});
  expect((await subjects()).sort()).toEqual(['Backups: it works again', 'Backups: something does not work']);
  const { rows } = await test.db.execute(
    sql`select count(*)::int as mails from pgboss.job where name = 'mail'`,
  );
  expect(rows[0]?.mails).toBe(2);
});

it('emails the owners what a backup found damaged, and still about a failed trial restore beside it', async () => {
  const warning = 'Backup 2026-11-16T021500Z is unusable.';
  await createReport(test.db, 'backup', { warning });
  await createReport(test.db, 'backup-check', { succeeded: false, message: 'It is damaged.' });
  await watchSystem(test.context, {});
  await watchSystem(test.context, {});
  expect((await subjects()).sort()).toEqual([
    'Backups: something does not work',
    'Trial restores of backups: something does not work',
  ]);
  const mails = await queuedMails(test.db, email);
  const parts = JSON.stringify(mails.find(({ subject }) => subject.startsWith('Backups'))?.parts);
  expect(parts).toContain(warning);
  expect(parts).toContain('to look at the disk of the backups');
});

it('gives a new installation two days to make its first backup', async () => {
  await test.db.delete(systemReports);
  await watchSystem(test.context, {});
  expect(await subjects()).toEqual([]);
  await pass('backup', 47 * 60);
  await watchSystem(test.context, {});
  expect(await subjects()).toEqual([]);
  await pass('backup', 61);
  await watchSystem(test.context, {});
  expect(await subjects()).toEqual(['Backups: something does not work']);
});

it('emails about a scanner that is unreachable for ten minutes, not about one that restarts', async () => {
  const away = { scanner: async () => Promise.reject(new Error('refused')) };
  await watchSystem(test.context, away);
  await watchSystem(test.context, { scanner: async () => {} });
  await watchSystem(test.context, away);
  expect(await subjects()).toEqual([]);
  await pass('scans', 11);
  await watchSystem(test.context, away);
  expect(await subjects()).toEqual(['Virus scans: something does not work']);
});

it('emails about little free space once it has lasted for ten minutes', async () => {
  const full = { space: async () => Promise.reject(new Error('1 byte is free')) };
  await watchSystem(test.context, full);
  expect(await subjects()).toEqual([]);
  await pass('space', 11);
  await watchSystem(test.context, full);
  await watchSystem(test.context, full);
  expect(await subjects()).toEqual(['Free space: something does not work']);
  const [mail] = await queuedMails(test.db, email);
  expect(JSON.stringify(mail?.parts)).toContain('with less than 512 MB no file is taken in');
  await watchSystem(test.context, { space: async () => {} });
  expect((await subjects()).sort()).toEqual([
    'Free space: it works again',
    'Free space: something does not work',
  ]);
});

/** What a server sees whose certificate ends after this many days. */
const certificate = (days: number, problem?: Certificate['problem']) => async () => {
  const endsAt = new Date(Date.now() + days * 86_400_000);
  return { host: 'portal.example.test', certificate: { endsAt, problem } };
};
const noCertificate = async () => ({ host: 'portal.example.test', certificate: undefined });

it.each<[string, ReturnType<typeof certificate>, string]>([
  ['ends in 13 days', certificate(13), 'has not been renewed'],
  ['has ended', certificate(-1, 'ended'), '1 day ago'],
  ['is for another name', certificate(80, 'for another name'), 'is for another name'],
])(
  'emails the owners once about a certificate that %s, and once when it is renewed',
  async (_what, bad, text) => {
    await watchSystem(test.context, { certificate: bad });
    expect(await subjects()).toEqual([]);
    await pass('certificate', 11);
    await Promise.all([1, 2].map(() => watchSystem(test.context, { certificate: bad })));
    await watchSystem(test.context, { certificate: bad });
    expect(await subjects()).toEqual(['Certificate: something does not work']);
    const [mail] = await queuedMails(test.db, email);
    expect(JSON.stringify(mail?.parts)).toContain(text);
    await watchSystem(test.context, { certificate: noCertificate });
    expect(await subjects()).toHaveLength(1);
    await watchSystem(test.context, { certificate: certificate(90) });
    expect((await subjects()).sort()).toEqual([
      'Certificate: it works again',
      'Certificate: something does not work',
    ]);
  },
);

it('sends no email about a certificate that the server cannot look at', async () => {
  for (let looks = 0; looks < 3; looks++) {
    await watchSystem(test.context, { certificate: noCertificate });
    await pass('certificate', 60);
  }
  expect(await subjects()).toEqual([]);
});

it('emails the owners when sealing stops', async () => {
  await test.db.execute(sql`
    insert into audit_log (action, address, subject_type, at)
    values ('signed_in', '192.0.2.7', 'user', now() - interval '1 hour')`);
  await watchSystem(test.context, {});
  expect(await subjects()).toEqual(['Seals of the audit log: something does not work']);
});

it('announces that mail has stopped, without an email', async () => {
  const events = await captureEvents(test);
  const away = { mail: async () => Promise.reject(new Error('refused')) };
  const stopped = await events.during(() => watchSystem(test.context, away));
  expect(stopped).toEqual([{ topic: 'system', to: 'staff' }]);
  expect(await events.during(() => watchSystem(test.context, away))).toEqual([]);
  expect(await subjects()).toEqual([]);
});

it('announces when mail has waited for ten minutes, and when it is sent again', async () => {
  const events = await captureEvents(test);
  const heard = () => events.during(() => watchMail(test.context));
  await queueMail(test.context, { to: 'a@example.test', subject: 'Hello', greeting: 'Hello,', parts: [] });
  expect(await heard()).toEqual([]);
  await test.db.execute(sql`
    update pgboss.job set created_on = created_on - interval '11 minutes', start_after = start_after - interval '11 minutes',
      keep_until = keep_until - interval '11 minutes' where name = 'mail'`);
  expect(await heard()).toEqual([{ topic: 'system', to: 'staff' }]);
  expect(await heard()).toEqual([]);
  await test.db.execute(sql`delete from pgboss.job where name = 'mail'`);
  expect(await heard()).toEqual([{ topic: 'system', to: 'staff' }]);
});
