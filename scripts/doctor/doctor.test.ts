import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { createSigner } from '#server/core/security/signatures.ts';
import { readInstallation } from '#server/core/storage/installation.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { markerName } from '#server/core/storage/stored-names.ts';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, testEnv } from '#test/app.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { type ProxyHabits, startTestProxy } from '#test/proxy.ts';
import { examineInstallation } from './doctor.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'portal-doctor-'));
const fileKey = await generateX25519Identity();
let healthy: Record<string, string>;
let owner: pg.Client;

/** A healthy server behind a proxy with this configuration. */
async function startServer(habits: ProxyHabits = {}, trustProxy = ['127.0.0.1']) {
  const database = await openEmptyDatabase('doctor');
  afterFile(() => database.close());
  const storageUrl = pathToFileURL(newFolder());
  const { app } = await startTestApp({ storageUrl, fileKeys: [fileKey], trustProxy }, { database });
  const proxy = await startTestProxy(await app.listen({ host: '127.0.0.1', port: 0 }), habits);
  afterFile(proxy.close);
  return { PUBLIC_URL: proxy.url, STORAGE_URL: storageUrl.href };
}

beforeAll(async () => {
  const url = await emptyDatabaseUrl('doctor');
  owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const mail = await startMailSink();
  afterFile(async () => {
    await owner.end();
    await mail.close();
  });
  healthy = {
    NODE_ENV: 'test',
    DATABASE_URL: url,
    SECRET_KEY: testEnv().secretKey,
    FILE_KEYS: fileKey,
    SMTP_URL: mail.url,
    ...(await startServer()),
  };
  await report('backup', { hours: 3 });
  await report('backup-check', { hours: 2 });
});

async function report(name: string, { hours = 0, succeeded = true, message = '400 files' }) {
  await owner.query(
    `insert into system_reports (name, succeeded, message, reported_at, succeeded_at)
     values ($1, $2, $3, now(), now() - make_interval(hours => $4))
     on conflict (name) do update set succeeded = $2, message = $3, succeeded_at = excluded.succeeded_at`,
    [name, succeeded, message, hours],
  );
}

async function faults(changes: Record<string, string>, options = {}) {
  const findings = await examineInstallation({ ...healthy, ...changes }, options);
  return Object.fromEntries(
    findings.filter(({ state }) => state === 'fault').map(({ name, text }) => [name, text]),
  );
}

/** Changes the database for this test only. */
async function planted(plant: string, mend: string) {
  await owner.query(plant);
  onTestFinished(async () => {
    await owner.query(mend);
  });
}

describe('npm run doctor', () => {
  it('finds nothing wrong with a healthy installation', async () => {
    const findings = await examineInstallation(healthy);
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
    expect(findings.filter(({ state }) => state === 'ok').map(({ name }) => name)).toEqual([
      'environment',
      'Node',
      'database',
      'database version',
      'migrations',
      'rights',
      'clock',
      'backup',
      'backup check',
      'storage',
      'storage owner',
      'disk space',
      'file key',
      'database disk',
      'backup disk',
      'mail',
      'certificate',
      'public address',
      'proxy',
      'upload size',
    ]);
  });

  it('a line of the environment that is missing, and nothing else', async () => {
    const findings = await examineInstallation({ ...healthy, NODE_ENV: 'production', SECRET_KEY: '' });
    expect(findings).toHaveLength(1);
    expect(findings[0]).toMatchObject({ name: 'environment', text: expect.stringContaining('SECRET_KEY') });
  });

  it('a database server that is away, and does not blame what depends on it', async () => {
    const port = await freePort();
    const findings = await examineInstallation({
      ...healthy,
      DATABASE_URL: `postgres://portal@127.0.0.1:${port}/portal`,
    });
    expect(findings.find(({ name }) => name === 'database')?.text).toMatch(/ECONNREFUSED.*start it/);
    expect(findings.find(({ name }) => name === 'rights')).toMatchObject({
      state: 'not checked',
      text: "First mend 'database'.",
    });
  });

  it('a database that does not exist', async () => {
    const url = new URL(healthy.DATABASE_URL as string);
    url.pathname = 'portal_typo';
    expect((await faults({ DATABASE_URL: url.href })).database).toMatch(/no database 'portal_typo'/);
  });

  it('a pooler that is away, and one whose login lacks its settings', async () => {
    const away = { POOLER_DATABASE_URL: `postgres://portal@127.0.0.1:${await freePort()}/portal` };
    expect(await faults(away)).toEqual({ pooler: expect.stringMatching(/ECONNREFUSED.*start it/) });
    const bare = { POOLER_DATABASE_URL: healthy.DATABASE_URL as string };
    expect(await faults(bare)).toEqual({ pooler: expect.stringContaining("SET role = 'portal_app'") });
  });

  it('a replica that is away, and one that is none', async () => {
    const away = { REPLICA_DATABASE_URL: `postgres://portal@127.0.0.1:${await freePort()}/portal` };
    expect(await faults(away)).toEqual({ replica: expect.stringMatching(/ECONNREFUSED.*start it/) });
    const itself = { REPLICA_DATABASE_URL: healthy.DATABASE_URL as string };
    expect(await faults(itself)).toEqual({ replica: expect.stringContaining('is no standby') });
  });

  it('a pending migration', async () => {
    await planted(
      'update drizzle.__drizzle_migrations set created_at = -created_at where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
      'update drizzle.__drizzle_migrations set created_at = abs(created_at)',
    );
    expect((await faults({})).migrations).toMatch(/npm run migrate/);
  });

  it('missing rights', async () => {
    await planted('revoke update on sessions from portal_app', 'grant update on sessions to portal_app');
    expect(await faults({})).toEqual({ rights: expect.stringContaining('npm run migrate') });
  });

  it('a clock that is wrong', async () => {
    expect(await faults({}, { now: () => Date.now() + 90_000 })).toEqual({
      clock: expect.stringMatching(/90 seconds.*time synchronisation/),
    });
  });

  it('a backup that is too old', async () => {
    await report('backup', { hours: 50 });
    expect((await faults({})).backup).toMatch(/50 hours old/);
    await report('backup', { hours: 3 });
  });

  it('a backup that failed, and one that could not be restored', async () => {
    await report('backup', { succeeded: false, message: 'No space left' });
    await report('backup-check', { succeeded: false, message: '3 files are missing' });
    expect(await faults({})).toEqual({
      backup: expect.stringContaining('No space left'),
      'backup check': expect.stringContaining('3 files are missing'),
    });
    await report('backup', { hours: 3 });
    await report('backup-check', { hours: 2 });
  });

  it('damage that the last backup found, as a warning', async () => {
    const set = (warning: string) =>
      `update system_reports set details = '{"warning": "${warning}"}' where name = 'backup'`;
    await planted(set('2 files were damaged.'), set(''));
    const findings = await examineInstallation(healthy);
    expect(findings.find(({ name }) => name === 'backup')).toMatchObject({
      state: 'warning',
      text: expect.stringContaining('2 files were damaged. Look at the disk of the backups'),
    });
  });

  it('a backup that nobody has tried for days', async () => {
    await report('backup-check', { hours: 60 });
    expect(await faults({})).toEqual({ 'backup check': expect.stringContaining('60 hours') });
    await report('backup-check', { hours: 2 });
  });

  it('a folder for files that cannot be written', async () => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'not a folder');
    const { storage } = await faults({ STORAGE_URL: pathToFileURL(join(file, 'files')).href });
    expect(storage).toMatch(/cannot be written.*give it to the user/);
  });

  it("another installation's storage", async () => {
    const STORAGE_URL = pathToFileURL(newFolder());
    const marker = { id: '6d0d1a36-0f0b-4a3e-9d2b-5f0f7b0a1c11', sweepCount: 3 };
    await openStorage(STORAGE_URL).put(markerName, Buffer.from(JSON.stringify(marker)));
    expect(await faults({ STORAGE_URL: STORAGE_URL.href })).toEqual({
      'storage owner': expect.stringContaining('belongs to another installation'),
    });
  });

  it('a wrong file key', async () => {
    expect(await faults({ FILE_KEYS: await generateX25519Identity() })).toEqual({
      'file key': expect.stringContaining('FILE_KEYS'),
    });
  });

  it('a virus scanner that is away', async () => {
    expect(await faults({ CLAMD_URL: `tcp://127.0.0.1:${await freePort()}` })).toEqual({
      'virus scanner': expect.stringMatching(/ECONNREFUSED.*systemctl start clamav-daemon/),
    });
  });

  it('a mail server that is away', async () => {
    expect(await faults({ SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })).toEqual({
      mail: expect.stringMatching(/cannot be used.*SMTP_URL/),
    });
  });

  it('a mail server that refuses the password', async () => {
    const mail = await startMailSink();
    onTestFinished(mail.close);
    const url = new URL(mail.url);
    url.username = 'portal';
    url.password = 'wrong';
    expect(await faults({ SMTP_URL: url.href })).toEqual({
      mail: expect.stringMatching(/refuses the user 'portal'/),
    });
  });

  it('a server that is not running', async () => {
    expect(await faults({ PUBLIC_URL: `http://localhost:${await freePort()}` })).toEqual({
      'public address': expect.stringMatching(/ECONNREFUSED.*start the server/),
    });
  });

  it.each<[string, string, ProxyHabits, string[], RegExp]>([
    ['believes visitors', 'proxy', { forwardedFor: 'keep' }, ['127.0.0.1'], /pretend another address/],
    ['is not believed', 'proxy', {}, [], /TRUST_PROXY=127\.0\.0\.1/],
    ['refuses large uploads', 'upload size', { maxBodyBytes: 1024 ** 2 }, ['127.0.0.1'], /12 MB/],
  ])('a proxy that %s', async (_what, name, habits, trustProxy, text) => {
    expect(await faults(await startServer(habits, trustProxy))).toEqual({
      [name]: expect.stringMatching(text),
    });
  });

  it('the environment of another server', async () => {
    expect(await faults({ SECRET_KEY: 'another key, long enough and hard to guess' })).toEqual({
      proxy: expect.stringContaining('SECRET_KEY'),
    });
  });

  it('a visitor cannot ask what the server sees of the proxy', async () => {
    const url = new URL('/healthz/proxy', healthy.PUBLIC_URL);
    expect((await fetch(url)).status).toBe(404);
    const expired = createSigner(testEnv().secretKey).sign('proxy check', String(Date.now() - 1));
    expect((await fetch(url, { headers: { authorization: `Bearer ${expired}` } })).status).toBe(404);
  });

  it('leaves the installation as it was', async () => {
    const database = await openEmptyDatabase('doctor');
    const before = await readInstallation(database.db);
    await examineInstallation(healthy);
    expect(await readInstallation(database.db)).toEqual(before);
    await database.close();
  });
});
