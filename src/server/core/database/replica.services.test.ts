import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { examineInstallation } from '#scripts/doctor/doctor.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { afterFile } from '#test/after-file.ts';
import { signedInAdmin, startTestApp, testFiles } from '#test/app.ts';
import { collectLog } from '#test/collect-log.ts';
import { createUser } from '#test/factories/users.ts';
import { type Service, startPostgres, startStandby } from '#test/services.ts';
import { recordAudit } from '../security/audit.ts';
import { type Database, type Db, openDatabase } from './db.ts';
import { openReplica, readFromReplica } from './replica.ts';

let standby: Service;
let database: Database;
/** The standby's administrator. */
let onStandby: pg.Client;
const urlOf = ({ port }: Service) => `postgres://postgres:postgres@127.0.0.1:${port}/postgres`;

beforeAll(async () => {
  const primary = await startPostgres();
  afterFile(primary.stop);
  await migrateDatabase(urlOf(primary));
  standby = await startStandby(primary);
  afterFile(standby.stop);
  database = openDatabase(urlOf(primary), { connections: 4 });
  onStandby = new pg.Client({ connectionString: urlOf(standby), application_name: 'test' });
  onStandby.on('error', () => {});
  await onStandby.connect();
  afterFile(async () => {
    await onStandby.end();
    await database.close();
  });
}, 60_000);

/** A server with this standby, and its owner, who reads the audit log right after something was written there. */
async function startReader() {
  const test = await startTestApp({ replicaDatabaseUrl: urlOf(standby) }, { database });
  const { token } = await signedInAdmin(test);
  // An invalid request must not count as a failure of the standby.
  const refused = await test.request({ url: '/api/admin/audit?action=staff_openings', token });
  expect(refused.statusCode).toBe(400);
  return async () => {
    const someone = await createUser(test.db);
    await recordAudit(test.db, { address: '127.0.0.1', session: null }, 'sign_in_failed', {
      type: 'user',
      id: someone.id,
    });
    const response = await test.request({ url: `/api/admin/audit?clientId=${someone.id}`, token });
    expect(response.json()).toHaveLength(1);
  };
}

/** How many of the standby's connections read the audit log in their last query. */
async function countReaders(): Promise<number | null> {
  const { rowCount } = await onStandby.query(
    `select from pg_stat_activity where application_name <> 'test' and query like '%a.subject_type%'`,
  );
  return rowCount;
}

describe('a server with a replica', () => {
  it('reads the audit log from it, including what was written a moment ago', async () => {
    // On a busy machine the standby may lag, and a server then avoids it for a while: each retry starts another server.
    const writeAndRead = await vi.waitFor(
      async () => {
        const tried = await startReader();
        await tried();
        expect(await countReaders()).toBeGreaterThan(0);
        return tried;
      },
      { timeout: 30_000, interval: 100 },
    );
    for (let turn = 0; turn < 20; turn++) await writeAndRead();
  }, 60_000);

  it('is checked by the doctor, which reports how far behind the standby is', async () => {
    const urls = { DATABASE_URL: database.url, REPLICA_DATABASE_URL: urlOf(standby) };
    const findings = await examineInstallation({ NODE_ENV: 'test', ...testFiles, ...urls });
    expect(findings.find(({ name }) => name === 'replica')).toMatchObject({
      state: 'ok',
      text: expect.stringMatching(/has everything after \d+ ms$/),
    });
  });

  it('keeps using the standby after failures elsewhere and after all its connections were busy', async () => {
    const log = collectLog();
    const replica = openReplica(urlOf(standby), log, 15_000);
    afterFile(replica.close);
    const read = <T>(work: (db: Db) => Promise<T>) => readFromReplica({ db: database.db, replica }, work);
    const isStandby = (db: Db) =>
      db.execute('select pg_is_in_recovery() as standby').then(({ rows }) => rows[0]);
    // Waits until it has replayed what other tests wrote and all four connections are open.
    const fourReads = () => Promise.all(Array.from({ length: 4 }, () => read(isStandby)));
    await vi.waitFor(async () => expect(await fourReads()).toEqual(Array(4).fill({ standby: true })), {
      timeout: 40_000,
      interval: 1_000,
    });
    log.lines.length = 0;

    let tries = 0;
    const storageAway = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
    const failing = read(async () => {
      tries += 1;
      throw storageAway;
    });
    await expect(failing).rejects.toBe(storageAway);
    const slow = read(async (db) => {
      tries += 1;
      await db.execute(`set statement_timeout = '20ms'`);
      await db.execute('select pg_sleep(1)').finally(() => db.execute('reset statement_timeout'));
    });
    await expect(slow).rejects.toMatchObject({ cause: { code: '57014' } });
    expect(tries).toBe(2);

    const { promise: end, resolve: endAll } = Promise.withResolvers<void>();
    const begun = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
    const busy = begun.map(({ resolve }) =>
      read(async (db) => {
        const where = await isStandby(db);
        resolve();
        await end;
        return where;
      }),
    );
    await Promise.all(begun.map(({ promise }) => promise));
    expect(await read(isStandby)).toEqual({ standby: false });
    endAll();
    expect(await Promise.all(busy)).toEqual(Array(4).fill({ standby: true }));
    expect(await read(isStandby)).toEqual({ standby: true });
    expect(log.lines).toEqual([]);
  }, 60_000);

  it('reads from the database what a lagging standby does not have yet', async () => {
    const writeAndRead = await startReader();
    await onStandby.query('select pg_wal_replay_pause()');
    await writeAndRead();
    await onStandby.query('select pg_wal_replay_resume()');
  });

  it('reads from the database while the standby is unavailable', async () => {
    const writeAndRead = await startReader();
    await writeAndRead();
    await standby.halt();
    await writeAndRead();
    await writeAndRead();
  });
});
