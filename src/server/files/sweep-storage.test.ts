import { randomBytes } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { readdir, readFile, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { and, eq, sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firm } from '#firm';
import { collectLog } from '#test/collect-log.ts';
import { emptyDatabaseUrl, openEmptyDatabase } from '#test/database.ts';
import { createFile } from '#test/factories/files.ts';
import { createUser, type User } from '#test/factories/users.ts';
import type { Database, Db } from '../core/database/db.ts';
import { auditLog, files, installation } from '../core/database/schema.ts';
import { readInstallation } from '../core/storage/installation.ts';
import { openStorage, type Storage } from '../core/storage/storage.ts';
import { contentName } from '../core/storage/stored-names.ts';
import { adoptStorage, listQuarantine, putBackByHand } from './quarantine.ts';
import { sweepStorage } from './sweep-storage.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const operator = { address: 'command line', session: null };

/** The storage's own database, and an unrelated one. */
let own: Database;
let other: Database;
let customer: User;
beforeAll(async () => {
  [own, other] = [await openEmptyDatabase('sweep_own'), await openEmptyDatabase('sweep_other')];
  customer = await createUser(own.db);
});
afterAll(async () => {
  await own.close();
  await other.close();
});

interface TestStorage extends Storage {
  folder: string;
  names(): Promise<string[]>;
  quarantined(): Promise<string[]>;
}

function newStorage(): TestStorage {
  const folder = mkdtempSync(join(tmpdir(), 'portal-sweep-'));
  const storage = openStorage(pathToFileURL(folder));
  return {
    ...storage,
    folder,
    async names() {
      const names: string[] = [];
      for await (const { name } of storage.list()) names.push(name);
      return names.sort();
    },
    quarantined: async () => (await listQuarantine(storage)).map(({ name }) => name).sort(),
  };
}

/** Contents as old as those of an upload two hours ago. */
async function store(storage: TestStorage, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, () => randomBytes(20).toString('hex')).sort();
  const old = new Date(Date.now() - 2 * hourMs);
  for (const name of names) {
    await writeFile(join(storage.folder, name), 'x');
    await utimes(join(storage.folder, name), old, old);
  }
  return names;
}

async function storeClaimed(storage: TestStorage, count: number): Promise<string[]> {
  const names = await store(storage, count);
  for (const storedFilename of names) await createFile(own.db, customer.id, { storedFilename });
  return names;
}

async function sweep(db: Db, storage: Storage, options: Parameters<typeof sweepStorage>[3] = {}) {
  const log = collectLog();
  return { ...(await sweepStorage(db, storage, log, options)), lines: log.lines };
}

async function newestAudit(db: Db) {
  const { id } = await readInstallation(db);
  const [row] = await db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subjectType, 'storage'), eq(auditLog.subjectId, id)))
    .orderBy(sql`id desc`)
    .limit(1);
  return { action: row?.action, details: row?.details };
}

describe('sweeping', () => {
  it('quarantines contents that no row claims, removes those deleted long ago, and touches nothing else', async () => {
    const storage = newStorage();
    const [kept, deleted, longDeleted] = (await storeClaimed(storage, 3)) as [string, string, string];
    const [orphan] = (await store(storage, 1)) as [string];
    const daysAgo = (count: number) => sql`now() - make_interval(days => ${count})`;
    const removeRow = (name: string, days: number) =>
      own.db
        .update(files)
        .set({ deletedAt: daysAgo(days) })
        .where(eq(files.storedFilename, name))
        .returning({ id: files.id });
    await removeRow(deleted, 1);
    const [purged] = await removeRow(longDeleted, firm.files.purgeAfterDays + 1);
    const young = randomBytes(20).toString('hex');
    const foreign = ['notes.txt', `${orphan.toUpperCase()}`, `${orphan}0`, 'README'];
    const halfWritten = [`${orphan}.part`, `${orphan}.0a1b2c3d.part`, 'installation.json.0a1b2c3d.part'];
    for (const name of [young, ...foreign, ...halfWritten]) {
      await writeFile(join(storage.folder, name), 'x');
      const old = new Date(Date.now() - 2 * hourMs);
      if (name !== young) await utimes(join(storage.folder, name), old, old);
    }

    const swept = await sweep(own.db, storage);
    expect(swept).toMatchObject({ moved: 1, purged: 1, leftovers: 3, putBack: 0, removed: 0 });
    expect(swept.stopped).toBeUndefined();
    expect(await storage.names()).toEqual([kept, deleted, young].sort());
    expect(await storage.quarantined()).toEqual([orphan]);
    expect(await readdir(storage.folder)).toEqual(
      expect.arrayContaining([...foreign, 'installation.json', 'quarantine']),
    );
    expect(swept.lines).toEqual([
      'info: Storage sweep: 1 moved to quarantine, 0 put back, 0 removed from quarantine, 1 purged, 3 half-written files removed.',
    ]);
    expect(await newestAudit(own.db)).toEqual({
      action: 'storage_swept',
      details: { moved: 1, putBack: 0, removed: 0, purged: 1, leftovers: 3 },
    });
    const [row] = await own.db.select().from(files).where(eq(files.storedFilename, longDeleted));
    expect(row?.purgedAt).not.toBeNull();
    const purges = await own.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.subjectType, 'file'), eq(auditLog.subjectId, String(purged?.id))));
    expect(purges.map(({ action }) => action)).toEqual(['file_purged']);
  });

  it('purges any number of deleted files: they have rows, so the limit does not count them', async () => {
    const storage = newStorage();
    const names = await storeClaimed(storage, 120);
    for (const name of names)
      await own.db.update(files).set({ purgedAt: sql`now()` }).where(eq(files.storedFilename, name));
    expect(await sweep(own.db, storage)).toMatchObject({ purged: 120, moved: 0 });
    expect(await storage.names()).toEqual([]);
  });

  it('marks more files at once than one statement has parameters for', async () => {
    const count = 14_000;
    const superuser = new pg.Client({ connectionString: await emptyDatabaseUrl('sweep_own') });
    await superuser.connect();
    // Without triggers: computing the search words of so many rows takes long.
    await superuser.query('set session_replication_role = replica');
    await superuser.query(
      `insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256, deleted_at)
       select $1, $1, 'a.pdf', md5(n::text), 1, 'pdf', '', now() - make_interval(days => $2)
       from generate_series(1, $3) as n`,
      [customer.id, firm.files.purgeAfterDays + 1, count],
    );
    await superuser.end();
    const purges = and(eq(auditLog.action, 'file_purged'), eq(auditLog.clientId, customer.id));
    const before = await own.db.$count(auditLog, purges);
    expect((await sweep(own.db, newStorage())).stopped).toBeUndefined();
    expect(await own.db.$count(auditLog, purges)).toBe(before + count);
  });

  it('runs only one sweep at a time', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 2);
    const orphans = await store(storage, 1);
    const listing = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Storage = {
      ...storage,
      async *list(folder) {
        listing.resolve();
        await goOn.promise;
        yield* storage.list(folder);
      },
    };
    const first = sweep(own.db, slow);
    await listing.promise;
    expect(await sweep(own.db, storage)).toMatchObject({ stopped: 'Another sweep is running.', moved: 0 });
    goOn.resolve();
    expect(await first).toMatchObject({ moved: 1 });
    expect(await storage.quarantined()).toEqual(orphans);
  });

  it('records a failure with the work done before it, and rethrows it', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 3);
    const [first] = await store(storage, 2);
    const failing: Storage = {
      ...storage,
      move: (from, to) =>
        from === first ? storage.move(from, to) : Promise.reject(new Error('The disk is gone')),
    };
    const log = collectLog();
    await expect(sweepStorage(own.db, failing, log)).rejects.toThrow('The disk is gone');
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^error: Storage sweep failed\. /);
    expect((await newestAudit(own.db)).action).toBe('storage_sweep_failed');
    expect((await sweep(own.db, storage)).stopped).toBeUndefined();
    expect(await storage.quarantined()).toHaveLength(2);
  });
});

describe('a database that does not own this storage', () => {
  it('moves nothing when it is fresh and the storage is full', async () => {
    const storage = newStorage();
    const names = await storeClaimed(storage, 11);
    const swept = await sweep(other.db, storage);
    expect(swept.stopped).toContain('knows only 0 of the contents');
    expect(swept.lines).toHaveLength(1);
    expect(swept.lines[0]).toMatch(/^warn: Storage sweep stopped: nothing was moved or removed\. /);
    expect(await newestAudit(other.db)).toMatchObject({ action: 'storage_sweep_stopped' });
    expect(await storage.names()).toEqual(names);
    expect(await storage.quarantined()).toEqual([]);
    expect(await readdir(storage.folder)).not.toContain('installation.json');
  });

  it('moves nothing once the storage has the other database’s marker', async () => {
    const storage = newStorage();
    const names = await storeClaimed(storage, 3);
    await sweep(own.db, storage);
    const swept = await sweep(other.db, storage, { ignoreLimits: true });
    expect(swept.stopped).toContain('belongs to another installation');
    expect(swept.stopped).toContain('npm run storage -- adopt');
    expect(await storage.names()).toEqual(names);
    expect((await sweep(own.db, storage)).stopped).toBeUndefined();
  });

  it('moves nothing if it is an older backup, or a copy whose original kept running', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 10);
    await sweep(own.db, storage);
    // The installation row of a dump taken now, copied into a database without the later rows.
    const dumped = await readInstallation(own.db);
    await other.db.update(installation).set({ id: dumped.id, sweepCount: dumped.sweepCount });
    await storeClaimed(storage, 8);
    await sweep(own.db, storage);
    const before = await storage.names();
    const swept = await sweep(other.db, storage, { ignoreLimits: true });
    expect(swept.stopped).toContain('a copy or an older backup');
    expect(await storage.names()).toEqual(before);
    expect(await storage.quarantined()).toEqual([]);
    expect((await sweep(own.db, storage)).stopped).toBeUndefined();
  });

  it('moves nothing when the marker cannot be read', async () => {
    const storage = newStorage();
    await store(storage, 2);
    for (const broken of ['', '{', '{"id":"x"}', 'null']) {
      await storage.put('installation.json', Buffer.from(broken));
      expect((await sweep(own.db, storage)).stopped, broken).toContain('cannot be read');
    }
    expect(await storage.names()).toHaveLength(2);
  });

  it('can adopt the storage by an operator’s command, which locks out the previous database', async () => {
    const storage = newStorage();
    const names = await storeClaimed(storage, 3);
    await sweep(own.db, storage);
    await sweep(own.db, storage);
    const fresh = await openEmptyDatabase('sweep_adopting');
    try {
      expect((await sweep(fresh.db, storage)).stopped).toBeDefined();
      await adoptStorage(fresh.db, operator, storage);
      expect((await newestAudit(fresh.db)).action).toBe('storage_adopted');
      expect((await sweep(own.db, storage)).stopped).toContain('belongs to another installation');
      expect(await storage.names()).toEqual(names);
      expect(await sweep(fresh.db, storage)).toMatchObject({ moved: 3 });
      await adoptStorage(own.db, operator, storage);
      expect(await sweep(own.db, storage)).toMatchObject({ putBack: 3 });
      expect(await storage.names()).toEqual(names);
    } finally {
      await fresh.close();
    }
  });
});

describe('the count of sweeps', () => {
  it('adopts a storage without a marker if its contents have rows', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 2);
    const [orphan] = await store(storage, 1);
    expect(await sweep(own.db, storage)).toMatchObject({ moved: 1 });
    expect(await storage.quarantined()).toEqual([orphan]);
    const marker = JSON.parse(await readFile(join(storage.folder, 'installation.json'), 'utf8'));
    const { id, sweepCount } = await readInstallation(own.db);
    expect(marker).toEqual({ id, sweepCount });
  });

  it('does not lock out the installation after a crash during a sweep, or with a restored storage', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 2);
    await sweep(own.db, storage);
    const snapshot = (await storage.get('installation.json')) as Uint8Array;
    const dying: Storage = { ...storage, put: () => Promise.reject(new Error('killed')) };
    await expect(sweepStorage(own.db, dying, collectLog())).rejects.toThrow('killed');
    expect((await sweep(own.db, storage)).stopped).toBeUndefined();
    await sweep(own.db, storage);
    await storage.put('installation.json', snapshot);
    expect((await sweep(own.db, storage)).stopped).toBeUndefined();
  });
});

describe('the limit of unclaimed contents', () => {
  it.each([
    { unclaimed: 20, claimed: 30, stops: false },
    { unclaimed: 21, claimed: 30, stops: true },
    { unclaimed: 21, claimed: 2078, stops: true },
    { unclaimed: 21, claimed: 2079, stops: false },
  ])('with $unclaimed unclaimed beside $claimed: stops $stops', async ({ unclaimed, claimed, stops }) => {
    const storage = newStorage();
    // Only the number matters; creating rows for two thousand would take long.
    const [kept] = (await storeClaimed(storage, 1)) as [string];
    const many: Storage = {
      ...storage,
      async *list(folder) {
        for await (const object of storage.list(folder)) yield object;
        if (!folder) for (let copy = 1; copy < claimed; copy++) yield { name: kept, writtenAt: new Date(0) };
      },
    };
    const names = await store(storage, unclaimed);
    const swept = await sweep(own.db, many);
    expect(swept.stopped !== undefined).toBe(stops);
    expect(await storage.quarantined()).toEqual(stops ? [] : names);
    if (stops) expect(swept.stopped).toContain(`21 of ${21 + claimed} stored contents`);
  });

  it.each([
    { unclaimed: 100, stops: false },
    { unclaimed: 101, stops: true },
  ])('with $unclaimed unclaimed among very many: stops $stops', async ({ unclaimed, stops }) => {
    const storage = newStorage();
    const [kept] = (await storeClaimed(storage, 1)) as [string];
    const many: Storage = {
      ...storage,
      async *list(folder) {
        if (!folder) for (let copy = 1; copy < 12_000; copy++) yield { name: kept, writtenAt: new Date(0) };
        yield* storage.list(folder);
      },
    };
    const names = await store(storage, unclaimed);
    const swept = await sweep(own.db, many);
    expect(swept.moved).toBe(stops ? 0 : 100);
    if (stops) expect(swept.stopped).toContain('More than 100 stored contents');
    expect(await storage.quarantined()).toEqual(stops ? [] : names);
  });

  it('is skipped by an operator’s command', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 1);
    await sweep(own.db, storage);
    await store(storage, 130);
    expect((await sweep(own.db, storage)).stopped).toContain('More than 100');
    expect(await sweep(own.db, storage, { ignoreLimits: true })).toMatchObject({ moved: 130 });
  });
});

describe('the quarantine', () => {
  it('keeps contents for 30 days, then removes them', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 1);
    const [orphan] = await store(storage, 1);
    const movedAt = Date.now();
    await sweep(own.db, storage);
    expect(await sweep(own.db, storage, { now: movedAt + 30 * dayMs - hourMs })).toMatchObject({
      removed: 0,
    });
    expect(await storage.quarantined()).toEqual([orphan]);
    expect(await sweep(own.db, storage, { now: movedAt + 30 * dayMs + hourMs })).toMatchObject({
      removed: 1,
    });
    expect(await storage.quarantined()).toEqual([]);
  });

  it('automatically restores contents that a row claims again, unchanged', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 1);
    const [orphan] = (await store(storage, 1)) as [string];
    await sweep(own.db, storage);
    await createFile(own.db, customer.id, { storedFilename: orphan });
    expect(await sweep(own.db, storage)).toMatchObject({ putBack: 1, moved: 0 });
    expect(await storage.quarantined()).toEqual([]);
    expect(Buffer.from((await storage.get(orphan)) as Uint8Array).toString()).toBe('x');
  });

  it('restores contents by an operator’s command, by name, and only those that it has', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 2);
    const [one, two] = (await store(storage, 2)) as [string, string];
    await sweep(own.db, storage);
    const missing = randomBytes(20).toString('hex');
    expect(await putBackByHand(own.db, operator, storage, [one, missing, '../secret'])).toEqual([one]);
    expect(await storage.names()).toContain(one);
    expect(await storage.quarantined()).toEqual([two]);
    expect(contentName.test(one)).toBe(true);
  });

  it('does not keep purged contents', async () => {
    const storage = newStorage();
    await storeClaimed(storage, 1);
    const [orphan] = (await store(storage, 1)) as [string];
    await sweep(own.db, storage);
    await createFile(own.db, customer.id, {
      storedFilename: orphan,
      deletedAt: new Date().toISOString(),
      purgedAt: new Date().toISOString(),
    });
    expect(await sweep(own.db, storage)).toMatchObject({ removed: 1, putBack: 0 });
    expect(await storage.quarantined()).toEqual([]);
  });
});

it('refuses a storage inside another one’s quarantine', () => {
  for (const url of ['s3://papers/quarantine?endpoint=http://127.0.0.1:9', 'file:///srv/files/quarantine/'])
    expect(() => openStorage(new URL(url))).toThrow('STORAGE_URL must not end in /quarantine');
});
