import { once } from 'node:events';
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateX25519Identity } from 'age-encryption';
import pg from 'pg';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { freePort } from '#scripts/free-port.ts';
import { vaultChecks } from '#server/files/vault-checks.ts';
import { afterFile } from '#test/after-file.ts';
import { startTestApp, type TestApp, testEnv } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { startMailSink } from '#test/mail-sink.ts';
import { readMigrations } from '../database/migration-files.ts';
import { openStorage, type Storage } from '../storage/storage.ts';
import type { Env } from './env.ts';
import { type Check, createReadiness, type Readiness } from './readiness.ts';

const newFolder = () => pathToFileURL(mkdtempSync(join(tmpdir(), 'portal-health-')));

async function readyz(test: TestApp): Promise<{ status: number } & Readiness['checks']> {
  const response = await test.request({ url: '/readyz' });
  const { status, checks } = response.json();
  expect(status).toBe(
    response.statusCode === 503
      ? 'unavailable'
      : Object.values(checks).every((result) => result === 'ok')
        ? 'ready'
        : 'degraded',
  );
  return { status: response.statusCode, ...checks };
}

const allOk = {
  database: 'ok',
  migrations: 'ok',
  rights: 'ok',
  fileKey: 'ok',
  storage: 'ok',
  // Depends on how much space is free on the machine.
  diskSpace: expect.any(String),
};

describe('/readyz returns 503 if every request would fail', () => {
  /** A separate database, a server on it, and its owner. */
  async function start(name: string, env: Partial<Env> = {}) {
    const owner = new pg.Client({ connectionString: await emptyDatabaseUrl(name) });
    // One test ends every connection to its database.
    owner.on('error', () => {});
    await owner.connect();
    const database = await openEmptyDatabase(name);
    afterFile(async () => {
      await owner.end();
      await database.close();
    });
    const server = () => startTestApp({ storageUrl: newFolder(), ...env }, { database });
    return { owner, database, server, test: await server() };
  }

  it('a server that has all it needs is ready', async () => {
    const { test } = await start('health_ready');
    expect(await readyz(test)).toEqual({ status: 200, ...allOk });
  });

  it('a pending migration', async () => {
    const { owner, test } = await start('health_migration');
    const newest = readMigrations().at(-1)?.name;
    await owner.query(
      'delete from drizzle.__drizzle_migrations where created_at = (select max(created_at) from drizzle.__drizzle_migrations)',
    );
    expect(await readyz(test)).toEqual({
      ...allOk,
      status: 503,
      migrations: `The database is behind this version, it lacks ${newest}: run \`npm run migrate\`.`,
    });
  });

  it('an outdated job queue', async () => {
    const { owner, test } = await start('health_jobs');
    await owner.query('update pgboss.version set version = version - 1');
    expect(await readyz(test)).toMatchObject({ status: 503, migrations: expect.stringContaining('behind') });
  });

  it.each([
    ['a table', 'revoke select on users from portal_app'],
    ['changing a table', 'revoke update on sessions from portal_app'],
    ['the job queue', 'revoke usage on schema pgboss from portal_app'],
  ])('missing rights: %s', async (what, revoke) => {
    const { owner, test } = await start(`health_rights_${what.replaceAll(' ', '_')}`);
    await owner.query(revoke);
    expect(await readyz(test)).toMatchObject({
      status: 503,
      database: 'ok',
      rights: 'The server may not use every table: run `npm run migrate`.',
    });
  });

  it('a wrong file key', async () => {
    const { database } = await start('health_key');
    const fileKeys = [await generateX25519Identity()];
    const wrong = await startTestApp({ fileKeys, storageUrl: newFolder() }, { database });
    expect(await readyz(wrong)).toEqual({
      ...allOk,
      status: 503,
      fileKey: 'The keys for files are not the ones they were encrypted with.',
    });
  });

  it('an unreachable database, without errors of the other checks', async () => {
    const { test, database } = await start('health_away');
    const admin = new pg.Client({ connectionString: inject('serverUrl') });
    await admin.connect();
    onTestFinished(() => admin.end());
    const name = new URL(database.url).pathname.slice(1);
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    expect(await readyz(test)).toEqual({
      ...allOk,
      status: 503,
      database: 'The database does not answer.',
      migrations: 'Not known while the database does not answer.',
      rights: 'Not known while the database does not answer.',
      fileKey: 'Not known while the database does not answer.',
    });
    await admin.query(`alter database ${name} allow_connections true`);
  });
});

describe('/readyz returns 200 if only a part does not work', () => {
  it('a folder that cannot be written', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'portal-health-')), 'file');
    writeFileSync(file, 'not a folder');
    const test = await startTestApp({ storageUrl: pathToFileURL(join(file, 'files')) });
    expect(await readyz(test)).toMatchObject({
      status: 200,
      fileKey: 'ok',
      storage: 'Files cannot be stored or read.',
    });
  });

  it('a virus scanner that is not running, and an unavailable mail server', async () => {
    const clamdUrl = new URL(`tcp://127.0.0.1:${await freePort()}`);
    const smtpUrl = `smtp://127.0.0.1:${await freePort()}`;
    const response = await readyz(await startTestApp({ clamdUrl, smtpUrl }));
    expect(response).toMatchObject({
      status: 200,
      scanner: 'The virus scanner is not running, so no file is taken in.',
      mail: 'The mail server does not take our mail, which waits in its queue.',
    });
    expect(JSON.stringify(response)).not.toMatch(/127\.0\.0\.1|\/tmp/);
  });

  it('a virus scanner with an unexpected response', async () => {
    const impostor = createServer((socket) => socket.end('hello\0')).listen(0, '127.0.0.1');
    await once(impostor, 'listening');
    onTestFinished(() => void impostor.close());
    const { port } = impostor.address() as { port: number };
    const clamdUrl = new URL(`tcp://127.0.0.1:${port}`);
    expect((await readyz(await startTestApp({ clamdUrl }))).scanner).toMatch(/does not answer/);
  });

  it('a reachable mail server is ok', async () => {
    const sink = await startMailSink();
    onTestFinished(sink.close);
    expect((await readyz(await startTestApp({ smtpUrl: sink.url }))).mail).toBe('ok');
  });

  const look = async (storage: Partial<Storage>) => {
    const vault = {
      keysFit: async () => true,
      storage: { ...openStorage(testEnv().storageUrl), ...storage },
      pingScanner: undefined,
    };
    return createReadiness(vaultChecks(vault), collectLog())();
  };

  it('a full disk, and one that is nearly full', async () => {
    const noSpace = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    expect(await look({ put: () => Promise.reject(noSpace), freeBytes: async () => 0 })).toMatchObject({
      status: 'degraded',
      checks: {
        storage: 'There is no space left for files.',
        diskSpace: 'Less than 1 GB is free for files.',
      },
    });
    expect((await look({ freeBytes: async () => 1024 ** 3 - 1 })).checks.diskSpace).not.toBe('ok');
    expect((await look({ freeBytes: async () => 1024 ** 3 })).checks.diskSpace).toBe('ok');
    // A bucket has no size limit.
    expect((await look({ freeBytes: async () => undefined })).checks.diskSpace).toBe('ok');
  });

  it('a storage that loses contents, or returns others', async () => {
    expect((await look({ get: async () => undefined })).checks.storage).not.toBe('ok');
    expect((await look({ get: async () => Buffer.from('other') })).checks.storage).not.toBe('ok');
  });

  it('leaves no probe behind, whatever it finds', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'portal-health-'));
    const storage = openStorage(pathToFileURL(folder));
    expect((await look(storage)).checks.storage).toBe('ok');
    await look({ ...storage, get: async () => undefined });
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('readiness', () => {
  const check = (change: Partial<Check>): Check => ({
    name: 'thing',
    required: false,
    problem: 'It is broken.',
    keepSeconds: 60,
    run: async () => {},
    ...change,
  });

  it('runs a check once for repeated or concurrent calls', async () => {
    let runs = 0;
    const ask = createReadiness(
      [
        check({
          run: async () => {
            runs += 1;
          },
        }),
      ],
      collectLog(),
    );
    await Promise.all(Array.from({ length: 50 }, ask));
    await ask();
    expect(runs).toBe(1);
  });

  it('does not wait for a hanging check, and does not start it again', async () => {
    let runs = 0;
    const hanging = () => {
      runs += 1;
      return new Promise(() => {});
    };
    const ask = createReadiness([check({ run: hanging, keepSeconds: 0 })], collectLog());
    expect((await ask()).checks).toEqual({ thing: 'It is broken.' });
    void ask();
    expect(runs).toBe(1);
  });

  it('logs when a check begins to fail and when it works again, not each time', async () => {
    const log = collectLog();
    let broken = false;
    const run = async () => {
      if (broken) throw new Error('gone');
    };
    const ask = createReadiness([check({ run, keepSeconds: 0 })], log);
    for (const state of [false, true, true, false, false]) {
      broken = state;
      await ask();
    }
    expect(log.lines).toEqual(['warn: thing: It is broken.', 'info: thing works again.']);
  });
});
