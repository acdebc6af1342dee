import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, it, onTestFinished } from 'vitest';
import {
  type InstallationWithBackups,
  startInstallationWithBackups,
} from '#test/installation-with-backups.ts';
import { runScript } from '#test/run-script.ts';
import { openDatabase } from '../core/database/db.ts';
import { users } from '../core/database/schema.ts';

/** Every command is a separate process, and each restore builds all tables and indexes. */
const commandMs = 300_000;

let installed: InstallationWithBackups;
beforeAll(async () => {
  installed = await startInstallationWithBackups();
}, commandMs);

beforeEach(() => rmSync(installed.backups, { recursive: true, force: true }));

/** Flips one bit of the last byte, or of the byte at the first occurrence of `text`. */
function damage(path: string, text?: string): void {
  const bytes = readFileSync(path);
  const place = text ? bytes.indexOf(text) : bytes.length - 1;
  bytes[place] = (bytes[place] as number) ^ 1;
  writeFileSync(path, bytes);
}

const inBackups = (...path: string[]) => join(installed.backups, ...path);
const inStorage = (name: string) => join(installed.root, 'live', name);
const countUsers = async (url: string) => {
  const database = openDatabase(url);
  try {
    return await database.db.$count(users);
  } finally {
    await database.close();
  }
};

it(
  'restores everything but a damaged file and one that the disk cannot read, and says whose they were',
  async () => {
    const { backUp, restoreInto, storeFile } = installed;
    const [damaged, unreadable] = [await storeFile('Damaged'), await storeFile('Unreadable')];
    await backUp();
    damage(inBackups('files', damaged.storedFilename));
    rmSync(inBackups('files', unreadable.storedFilename));
    // Reading it fails with EIO, as a bad sector does.
    symlinkSync('/proc/self/mem', inBackups('files', unreadable.storedFilename));

    const refused = await restoreInto('refused');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('0 files are missing in the backup folder and 2 damaged');
    expect(refused.output).toContain(
      'To restore everything else and list what is lost, add --without-damaged.',
    );

    const restored = await restoreInto('without_damaged', '--without-damaged');
    expect(restored.output).toContain(`Lost: file ${damaged.id}, ‘${damaged.originalFilename}’ of `);
    expect(restored.output).toContain(`(${damaged.storedFilename}): damaged`);
    expect(restored.output).toContain(`(${unreadable.storedFilename}): damaged`);
    expect(restored.output).toContain('2 files are lost');
    expect(restored.code).toBe(1);
    const verified = await runScript('verify-files', restored.env);
    expect(verified.output).toContain(', 2 wrong.');
    expect(verified.output).toContain(`(${damaged.storedFilename}): missing`);
    const count = await installed.live.db.$count(users);
    expect(await countUsers(restored.env.DATABASE_URL)).toBe(count);
  },
  commandMs,
);

it(
  'restores every file although the list of files is damaged, because rows name them and their keys prove them',
  async () => {
    const { backUp, restoreInto, storeFile } = installed;
    await storeFile('Listed in a damaged line');
    const id = await backUp();
    damage(inBackups(id, 'files.sha256'));
    const refused = await restoreInto('refused_list');
    expect(refused.output).toContain(`The files.sha256 of backup ${id} is damaged. Nothing was restored.`);
    const restored = await restoreInto('damaged_list', '--without-damaged');
    expect(restored.output).not.toContain('Lost');
    expect(restored.code).toBe(0);
    expect((await runScript('verify-files', restored.env)).output).toContain(', 0 wrong.');
  },
  commandMs,
);

it(
  'restores the next older backup in place of one whose dump or manifest is damaged, only if that is accepted',
  async () => {
    const { backUp, live, restoreInto, storeFile } = installed;
    await storeFile('In the oldest');
    const oldest = await backUp();
    const usersThen = await live.db.$count(users);
    await storeFile('Too late');
    const second = await backUp();
    const newest = await backUp();
    damage(inBackups(second, 'database.dump'));
    // It remains valid JSON: only its hash shows that the number is another one.
    damage(inBackups(newest, 'manifest.json'), '15,');

    const refused = await restoreInto('refused_manifest');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain(`Backup ${newest} is unusable: its manifest.json is damaged`);
    expect(refused.output).toContain(`name another one with --backup: ${oldest}, ${second}.`);
    const alsoRefused = await restoreInto('refused_dump', '--backup', second);
    expect(alsoRefused.output).toContain(`The database.dump of backup ${second} is damaged.`);

    const restored = await restoreInto('next_older', '--without-damaged');
    expect(restored.output).toContain(`Backup ${second} is unusable: its database.dump is damaged.`);
    expect(restored.output).toContain(
      `Backup ${oldest} is restored in its place: what was entered or changed after it is lost.`,
    );
    expect(restored.code).toBe(0);
    expect(await countUsers(restored.env.DATABASE_URL)).toBe(usersThen);

    damage(inBackups(oldest, 'database.dump'));
    const nothing = await restoreInto('nothing_left', '--without-damaged');
    expect(nothing.output).toContain(
      'has an undamaged manifest and dump. Look for another copy of the folder',
    );
    const unknown = await restoreInto('unknown', '--backup', '2026-01-01T000000Z', '--without-damaged');
    expect(unknown.output).toContain('There is no complete backup 2026-01-01T000000Z');
  },
  commandMs,
);

it(
  'goes on with backups and restores beside an unusable one, names it, and removes it once it is too old',
  async () => {
    const { backUp, backupIds, contentNames, live, reportOf, restoreInto, run, storeFile } = installed;
    const purged = await storeFile('Only in the unusable backup');
    const unusable = await backUp();
    await live.db.execute(
      sql`update files set purged_at = now(), deleted_at = now() where id = ${purged.id}`,
    );
    damage(inBackups(unusable, 'manifest.json'), '"version"');

    await backUp('--keep', '2');
    expect(backupIds()).toContain(unusable);
    // A person may still save what is left of it.
    expect(contentNames()).toContain(purged.storedFilename);
    expect(await reportOf('backup')).toMatchObject({
      succeeded: true,
      details: { warning: expect.stringContaining(`Backup ${unusable} is unusable`) },
    });
    expect(await run('verify-backup')).toMatchObject({
      code: 0,
      output: expect.stringContaining(`Backup ${unusable} is unusable`),
    });
    const restored = await restoreInto('beside_unusable');
    expect(restored.output).toContain('The others are not affected.');
    expect(restored.code).toBe(0);

    await backUp('--keep', '2');
    expect(backupIds()).not.toContain(unusable);
    expect(contentNames()).not.toContain(purged.storedFilename);
    expect(await reportOf('backup')).toMatchObject({ succeeded: true, details: { warning: '' } });
  },
  commandMs,
);

it(
  'keeps all contents while the list of a kept backup is damaged, and says so',
  async () => {
    const { backUp, contentNames, live, reportOf, storeFile } = installed;
    const purged = await storeFile('In a damaged list');
    const first = await backUp();
    await live.db.execute(
      sql`update files set purged_at = now(), deleted_at = now() where id = ${purged.id}`,
    );
    damage(inBackups(first, 'files.sha256'));
    await backUp('--keep', '2');
    expect(contentNames()).toContain(purged.storedFilename);
    expect(await reportOf('backup')).toMatchObject({
      succeeded: true,
      details: { warning: `The files.sha256 of backup ${first} is damaged.` },
    });
  },
  commandMs,
);

it(
  'replaces a damaged copy that the storage still has, never a good one by what is damaged in the storage',
  async () => {
    const { backUp, reportOf, run, storeFile } = installed;
    const [copyDamaged, storageDamaged, bothDamaged] = [
      await storeFile('The copy is damaged'),
      await storeFile('The storage is damaged'),
      await storeFile('Both are damaged'),
    ];
    await backUp();
    const goodCopy = readFileSync(inBackups('files', copyDamaged.storedFilename));
    damage(inBackups('files', copyDamaged.storedFilename));
    damage(inStorage(storageDamaged.storedFilename));
    onTestFinished(() => damage(inStorage(storageDamaged.storedFilename)));
    damage(inBackups('files', bothDamaged.storedFilename));
    const found = await run('verify-backup');
    expect(found.code).toBe(1);
    expect(await reportOf('backup-check')).toMatchObject({
      succeeded: false,
      message: expect.stringContaining('The next backup copies them again if the portal still has them.'),
    });

    await backUp();
    expect(readFileSync(inBackups('files', copyDamaged.storedFilename))).toEqual(goodCopy);
    expect(await reportOf('backup')).toMatchObject({
      succeeded: true,
      details: { warning: '2 files were damaged in the backup folder and have been copied again.' },
    });
    expect((await run('verify-backup')).code).toBe(0);
    await backUp();
    expect(await reportOf('backup')).toMatchObject({ details: { warning: '' } });

    damage(inStorage(bothDamaged.storedFilename));
    onTestFinished(() => damage(inStorage(bothDamaged.storedFilename)));
    damage(inBackups('files', bothDamaged.storedFilename));
    for (const night of ['the first', 'the next']) {
      const failed = await run('backup');
      expect(failed.code, night).toBe(1);
      expect(failed.output, night).toContain(
        `${bothDamaged.storedFilename} is damaged in the storage and in the backup folder.`,
      );
    }
  },
  commandMs,
);
