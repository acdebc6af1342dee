import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { freePort } from '#scripts/free-port.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { files, users } from '#server/core/database/schema.ts';
import { startJobs } from '#server/core/jobs/jobs.ts';
import { mailQueue } from '#server/core/mail/mail.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { sweepStorage } from '#server/files/sweep-storage.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { collectLog } from '#test/collect-log.ts';
import { signInAs } from '#test/factories/accounts.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { runScript } from '#test/run-script.ts';
import { startServerNode } from '#test/server-node.ts';
import { countAudit, differences, fillInstallation, hashTables } from './support/filled-installation.ts';
import { report } from './support/report.ts';

/**
 * PostgreSQL 15 with pgBackRest and 10,000 small files: backup, destruction, restore; then a deletion and a restore to
 * the second before it. A restored copy sends no mail and sweeps nothing until an owner confirms.
 */
const size = { customers: 100, files: Number(process.argv[2] ?? 10_000) };
const waitingMails = 10;

const root = mkdtempSync(join(tmpdir(), 'portal-restore-drill-'));
chmodSync(root, 0o755);
const port = await freePort();
const cluster = (...command: string[]) =>
  execFileSync('proofs/support/pgbackrest.sh', [join(root, 'postgres'), String(port), ...command], {
    stdio: 'inherit',
  });
const urlOf = (name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`;
const databaseUrl = urlOf('portal');
const storageUrl = pathToFileURL(join(root, 'files'));
const fileKey = await generateX25519Identity();
const env = {
  DATABASE_URL: databaseUrl,
  STORAGE_URL: storageUrl.href,
  FILE_KEYS: fileKey,
  PG_BIN: '/usr/lib/postgresql/15/bin',
  BACKUP_FOLDER: join(root, 'backups'),
};

async function asAdmin(statement: string): Promise<void> {
  const admin = new pg.Client({ connectionString: urlOf('postgres') });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

async function timed(script: string, ...args: string[]): Promise<string> {
  const start = Date.now();
  const { code, output } = await runScript(script, env, ...args);
  const seconds = ((Date.now() - start) / 1000).toFixed(1);
  const said = output
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith(' '));
  console.log(said.map((line) => `    ${line}`).join('\n'));
  report(`npm run ${script}`, `exit code ${code}, ${seconds} s`, code === 0);
  return output;
}

async function withDatabase<T>(work: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(databaseUrl);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function queueMails(): Promise<void> {
  await withDatabase(async ({ db }) => {
    const jobs = await startJobs(db, () => {});
    const mail = (number: number) => ({
      to: `reader${number}@example.test`,
      subject: 'Hello',
      greeting: 'Hello,',
      parts: [],
    });
    await jobs.sendAll(
      db,
      mailQueue,
      Array.from({ length: waitingMails }, (_, number) => mail(number)),
    );
    await jobs.stop();
  });
}

/** A server on the restored copy sends no mail and sweeps nothing until an owner confirms, and then does both. */
async function proveHeld(): Promise<void> {
  const sink = await startMailSink();
  const node = await startServerNode({ ...env, SMTP_URL: sink.url });
  const storage = openStorage(storageUrl);
  const later = { now: Date.now() + 2 * 3_600_000, ignoreLimits: true };
  await storage.put('d'.repeat(40), Buffer.from('without a row'));
  const held = await withDatabase(({ db }) => sweepStorage(db, storage, collectLog(), later));
  await wait(10_000);
  report('mails sent by the restored copy in 10 s', sink.attempts.length, sink.attempts.length === 0);
  report('files swept by the restored copy', held.moved + held.purged, Boolean(held.stopped));
  const token = await withDatabase(async ({ db }) => {
    const [owner] = await db.select().from(users).where(sql`staff_level = 'owner'`).limit(1);
    return signInAs(db, owner as typeof users.$inferSelect);
  });
  const response = await fetch(`${node.url}/api/admin/restored-copy/use`, {
    method: 'POST',
    headers: { cookie: `session=${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ waitingMail: 'send' }),
  });
  report('an owner confirms', response.status, response.status === 204);
  for (let tries = 0; tries < 200 && sink.mails.length < waitingMails; tries++) await wait(100);
  report('mails sent after that', sink.mails.length, sink.mails.length === waitingMails);
  const swept = await withDatabase(({ db }) => sweepStorage(db, storage, collectLog(), later));
  report('files swept after that', swept.moved, swept.moved === 1);
  await node.kill();
  await sink.close();
}

try {
  cluster('start');
  await asAdmin('create database portal');
  await migrateDatabase(databaseUrl);
  await fillInstallation(databaseUrl, { storageUrl, fileKeys: [fileKey] }, size);
  await queueMails();
  console.log(`  ${size.files} files and their rows are there.`);
  const before = await withDatabase(({ pool }) => hashTables(pool));

  await timed('backup');
  await wait(1100);
  await timed('backup');
  await timed('verify-backup');

  console.log('  The database is dropped and the files are removed.');
  await asAdmin('drop database portal with (force)');
  rmSync(join(root, 'files'), { recursive: true });
  await asAdmin('create database portal');
  await timed('restore');
  const restored = await withDatabase(async (database) => ({
    tables: await hashTables(database.pool),
    entries: await countAudit(database),
  }));
  const wrong = differences(before, restored.tables);
  report(
    'tables whose rows are all back, unchanged',
    `${before.size - wrong.length} of ${before.size} ${wrong}`,
    wrong.length === 0,
  );
  report('audit entries back', restored.entries, restored.entries === size.files);
  const verified = await timed('verify-files');
  report(
    'files back, hashes equal',
    verified.match(/(\d+) files checked/)?.[1] ?? 0,
    verified.includes(`${size.files} files checked`),
  );
  const refused = await runScript('restore', env);
  report('a second restore into it is refused', refused.output.trim(), refused.code === 1);
  await proveHeld();

  console.log('  A tenth of the files is deleted: rows, and contents by the sweep.');
  await queueMails();
  const whole = await withDatabase(({ pool }) => hashTables(pool));
  await wait(1500);
  const moment = await withDatabase(async ({ pool }) => {
    const { rows } = await pool.query('select now()::text as moment');
    return rows[0].moment as string;
  });
  await wait(1500);
  await withDatabase(async ({ db }) => {
    await db.delete(files).where(sql`id % 10 = 0`);
    const later = { now: Date.now() + 2 * 3_600_000, ignoreLimits: true };
    const { moved } = await sweepStorage(db, openStorage(storageUrl), collectLog(), later);
    console.log(`    ${moved} contents are in quarantine.`);
  });
  // Half of them are already purged, as after 30 days.
  const storage = openStorage(storageUrl);
  const quarantined: string[] = [];
  for await (const { name } of storage.list('quarantine')) quarantined.push(name);
  for (const name of quarantined.filter((_, index) => index % 2 === 0))
    await storage.remove(`quarantine/${name}`);
  await asAdmin('select pg_switch_wal()');
  const start = Date.now();
  cluster('restore', moment);
  report('pgBackRest restores to', `${moment}, ${((Date.now() - start) / 1000).toFixed(1)} s`, true);
  await timed('restored');
  const rewound = await withDatabase(({ pool }) => hashTables(pool));
  const changed = differences(whole, rewound);
  report(
    'tables as they were at that moment',
    `${whole.size - changed.length} of ${whole.size} ${changed}`,
    changed.length === 0,
  );
  const again = await timed('verify-files');
  report(
    'files back, hashes equal',
    again.match(/(\d+) files checked/)?.[1] ?? 0,
    again.includes(`${size.files} files checked`),
  );
  await proveHeld();
} finally {
  cluster('stop');
  rmSync(root, { recursive: true, force: true });
}
