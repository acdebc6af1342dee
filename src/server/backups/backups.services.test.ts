import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { generateX25519Identity } from 'age-encryption';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  type InstallationWithBackups,
  startInstallationWithBackups,
} from '#test/installation-with-backups.ts';
import { runScript } from '#test/run-script.ts';
import { type Database, openDatabase } from '../core/database/db.ts';
import { auditLog, files, installation, users } from '../core/database/schema.ts';

/** Every command is a separate process, and each restore builds all tables and indexes. */
const commandMs = 300_000;

let installed: InstallationWithBackups;
beforeAll(async () => {
  installed = await startInstallationWithBackups();
}, commandMs);

it(
  'backs up, copies only new contents, and removes old backups with the contents that only they referenced',
  async () => {
    const { backups, backupIds, contentNames, env, live, reportOf, run, storeFile, vault } = installed;
    const first = await run('backup');
    expect(first).toMatchObject({ code: 0 });
    expect(first.output).toContain('5 files (5 new)');
    expect(first.output).toContain('FILE_KEYS and SECRET_KEY are not in the backup');
    const [id = ''] = backupIds();
    execFileSync('sha256sum', ['--check', '--quiet', `../${id}/files.sha256`], {
      cwd: join(backups, 'files'),
    });
    const manifest = JSON.parse(readFileSync(join(backups, id, 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({ postgres: 15, files: { count: 5 }, rows: { 'public.files': 5 } });
    const everything = readdirSync(backups, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    for (const { parentPath, name } of everything)
      expect(readFileSync(join(parentPath, name)).includes(env.FILE_KEYS)).toBe(false);

    // One file is purged and one is added; --keep also removes the remains of a killed backup.
    const purged = (await live.db.select().from(files).limit(1))[0] as typeof files.$inferSelect;
    await live.db
      .update(files)
      .set({ purgedAt: sql`now()`, deletedAt: sql`now()` })
      .where(eq(files.id, purged.id));
    await vault.storage.remove(purged.storedFilename);
    await storeFile('Contents 6');
    mkdirSync(join(backups, '2026-01-01T000000Z'));
    // Backups are named after the second in which they were made.
    await wait(1100);
    expect((await run('backup', backups, '--keep', '1')).output).toContain('5 files (1 new)');
    expect(backupIds()).toHaveLength(1);
    expect(contentNames()).toHaveLength(5);
    expect(contentNames()).not.toContain(purged.storedFilename);
    expect(await reportOf('backup')).toMatchObject({ succeeded: true, details: { files: 5, copied: 1 } });
  },
  commandMs,
);

it(
  'refuses PostgreSQL programs that are older than the server',
  async () => {
    const { env, reportOf, root } = installed;
    const old = join(root, 'old-programs');
    mkdirSync(old);
    writeFileSync(join(old, 'pg_dump'), '#!/bin/sh\necho "pg_dump (PostgreSQL) 14.9"\n');
    chmodSync(join(old, 'pg_dump'), 0o755);
    const refused = await runScript('backup', { ...env, PG_BIN: old });
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('is of PostgreSQL 14 and the server of PostgreSQL 15');
    expect(refused.output).not.toMatch(/^\s+at /m);
    expect(await reportOf('backup')).toMatchObject({ succeeded: false, succeededAt: expect.any(String) });
  },
  commandMs,
);

it(
  'checks the newest backup in a scratch database, and finds a damaged file',
  async () => {
    const { backups, contentNames, createDatabase, env, inRoot, live, reportOf, run } = installed;
    const checked = await run('verify-backup');
    expect(checked.output).toContain('can be restored');
    expect(checked.code).toBe(0);
    expect(await reportOf('backup-check')).toMatchObject({ succeeded: true, details: { files: 5 } });
    const { rows } = await live.pool.query(
      "select from pg_database where datname like 'portal_backup_check%'",
    );
    expect(rows).toEqual([]);

    const [name = ''] = contentNames();
    const path = join(backups, 'files', name);
    const bytes = readFileSync(path);
    writeFileSync(path, 'damaged');
    onTestFinished(() => writeFileSync(path, bytes));
    const damaged = await run('verify-backup', backups);
    expect(damaged).toMatchObject({ code: 1 });
    expect(damaged.output).toContain(`${name}: missing or damaged`);
    expect(await reportOf('backup-check')).toMatchObject({ succeeded: false });
    const DATABASE_URL = await createDatabase('from_damaged');
    const refused = await runScript('restore', { ...env, DATABASE_URL, STORAGE_URL: inRoot('from-damaged') });
    expect(refused).toMatchObject({
      code: 1,
      output: expect.stringContaining('The database was not restored'),
    });
  },
  commandMs,
);

it(
  'restores rows, files, role and rights, and refuses a database or storage in use',
  async () => {
    const { createDatabase, env, inRoot, live, root, run } = installed;
    const refused = await run('restore');
    expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('is not empty') });

    const DATABASE_URL = await createDatabase('restored');
    mkdirSync(join(root, 'foreign'));
    writeFileSync(join(root, 'foreign', 'f'.repeat(40)), 'x');
    const foreign = await runScript('restore', { ...env, DATABASE_URL, STORAGE_URL: inRoot('foreign') });
    expect(foreign).toMatchObject({ code: 1, output: expect.stringContaining('another installation') });

    const restoredEnv = { ...env, DATABASE_URL, STORAGE_URL: inRoot('restored') };
    const done = await runScript('restore', restoredEnv);
    expect(done.output).toContain('5 files (5 copied)');
    expect(done.code).toBe(0);
    const restored = openDatabase(DATABASE_URL);
    const byId = (db: Database['db']) => db.select().from(users).orderBy(users.id);
    expect(await byId(restored.db)).toEqual(await byId(live.db));
    const rows = (db: Database['db']) => db.select().from(files).orderBy(files.id);
    expect(await rows(restored.db)).toEqual(await rows(live.db));
    expect((await restored.db.select().from(installation))[0]?.restoredAt).toEqual(expect.any(String));
    expect(await restored.db.$count(auditLog, eq(auditLog.action, 'backup_restored'))).toBe(1);
    await restored.close();
    expect((await runScript('verify-files', restoredEnv)).output).toContain('5 files checked');
    expect(readdirSync(join(root, 'restored'))).toContain('installation.json');

    const withOtherKey = { ...restoredEnv, FILE_KEYS: await generateX25519Identity() };
    const locked = await runScript('verify-files', withOtherKey);
    expect(locked).toMatchObject({ code: 1, output: expect.stringContaining('none of the keys') });
  },
  commandMs,
);

it(
  'after a restore by another program, holds mail and restores missing files from quarantine and from a backup',
  async () => {
    const { live, run, vault } = installed;
    const [first, second] = await live.db
      .select()
      .from(files)
      .where(sql`purged_at is null`)
      .orderBy(files.id);
    await vault.storage.move(first?.storedFilename as string, `quarantine/${first?.storedFilename}`);
    await vault.storage.remove(second?.storedFilename as string);
    const marked = await run('restored');
    expect(marked.output).toContain('1 files put back from quarantine, 1 from the backup.');
    expect(marked.code).toBe(0);
    expect((await live.db.select().from(installation))[0]?.restoredAt).toEqual(expect.any(String));
    expect((await run('verify-files')).output).toContain('5 files checked');
  },
  commandMs,
);
