import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { eq, inArray, sql } from 'drizzle-orm';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import {
  type InstallationWithBackups,
  startInstallationWithBackups,
} from '#test/installation-with-backups.ts';
import { runScript } from '#test/run-script.ts';
import { files } from '../core/database/schema.ts';
import { OperatorError } from '../core/process/operator-error.ts';
import { makeBackup } from './make-backup.ts';
import { connectWithoutTimeouts } from './snapshot.ts';

/** Every command is a separate process. */
const commandMs = 300_000;

let installed: InstallationWithBackups;
let firstBackup: string;
beforeAll(async () => {
  installed = await startInstallationWithBackups();
  firstBackup = await installed.backUp();
}, commandMs);

it(
  'refuses before it writes anything if the new files will not fit, and says so in its report',
  async () => {
    const { backups, backupIds, live, reportOf, run, storeFile } = installed;
    const { userId } = await storeFile('Large');
    // More than is free: each row has 2 GB that are not in the folder yet.
    const { bavail, bsize } = await statfs(backups);
    const rows = Math.ceil((bavail * bsize) / 2147483647) + 1;
    await live.db.execute(sql`
      insert into files (user_id, uploaded_by, original_filename, stored_filename, file_size, file_type, sha256)
      select ${userId}, ${userId}, 'Large.pdf', 'f' || lpad(to_hex(number), 39, '0'), 2147483647, 'application/pdf', '\\x00'
      from generate_series(1, ${rows}::int) as number`);
    onTestFinished(async () => {
      await live.db.delete(files).where(eq(files.originalFilename, 'Large.pdf'));
    });
    const refused = await run('backup');
    expect(refused.output).toMatch(
      /has [\d.]+ GB free, and this backup needs about [\d.]+ GB\. Nothing was written/,
    );
    expect(refused.output).not.toMatch(/^\s+at /m);
    expect(refused.code).toBe(1);
    expect(backupIds()).toEqual([firstBackup]);
    expect(await reportOf('backup')).toMatchObject({
      succeeded: false,
      message: expect.stringContaining(`The disk of ${backups} has `),
    });
  },
  commandMs,
);

it(
  'removes its half if the disk runs full while the database is dumped',
  async () => {
    const { backupIds, env, reportOf, root } = installed;
    const programs = join(root, 'programs');
    mkdirSync(programs);
    // Begins the dump and fails as pg_dump does on a full disk.
    const script = `#!/bin/sh
case $1 in --version) exec ${env.PG_BIN}/pg_dump --version ;; esac
for word in "$@"; do case $word in --file=*) echo half > "\${word#--file=}" ;; esac; done
echo 'pg_dump: error: could not write to output file: No space left on device' >&2
exit 1
`;
    writeFileSync(join(programs, 'pg_dump'), script);
    chmodSync(join(programs, 'pg_dump'), 0o755);
    const failed = await runScript('backup', { ...env, PG_BIN: programs });
    expect(failed.output).toContain('could not write to output file');
    expect(failed.output).toContain('ran full');
    expect(failed.output).not.toMatch(/^\s+at /m);
    expect(failed.code).toBe(1);
    expect(backupIds()).toEqual([firstBackup]);
    expect(await reportOf('backup')).toMatchObject({
      succeeded: false,
      message: expect.stringContaining('ran full'),
    });
  },
  commandMs,
);

it(
  'removes its half and the contents it has copied if the disk runs full while files are copied',
  async () => {
    const { backups, backupIds, contentNames, env, live, storeFile, vault } = installed;
    const before = contentNames().sort();
    const stored: string[] = [];
    for (let number = 1; number <= 20; number++)
      stored.push((await storeFile(`New ${number}`)).storedFilename);
    let reads = 0;
    const storage = {
      ...vault.storage,
      async get(name: string) {
        if (stored.includes(name)) reads += 1;
        if (reads > 12) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
        return vault.storage.get(name);
      },
    };
    const { PG_BIN } = process.env;
    process.env.PG_BIN = env.PG_BIN;
    const client = await connectWithoutTimeouts(env.DATABASE_URL);
    onTestFinished(async () => {
      if (PG_BIN === undefined) delete process.env.PG_BIN;
      else process.env.PG_BIN = PG_BIN;
      await client.end();
    });
    const failed = makeBackup(client, env.DATABASE_URL, storage, backups, () => {});
    await expect(failed).rejects.toThrow(OperatorError);
    await expect(failed).rejects.toThrow('ran full');
    expect(backupIds()).toEqual([firstBackup]);
    expect(contentNames().sort()).toEqual(before);
    await live.db.delete(files).where(inArray(files.storedFilename, stored));
  },
  commandMs,
);

it(
  'reports the folder, its free space and the size of the dump',
  async () => {
    const { backUp, backups, reportOf } = installed;
    const id = await backUp();
    expect(existsSync(join(backups, id, 'manifest.json'))).toBe(true);
    const report = await reportOf('backup');
    expect(report?.details).toMatchObject({ folder: backups, freeBytes: expect.any(Number) });
    expect(report?.details.dumpBytes).toBeGreaterThan(1000);
  },
  commandMs,
);
