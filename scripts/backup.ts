import { countRows, listBackups } from '#server/backups/backup-folder.ts';
import { freeBytesOf } from '#server/backups/backup-space.ts';
import { aboutUnusable } from '#server/backups/find-backup.ts';
import { keepBackups } from '#server/backups/keep-backups.ts';
import { makeBackup } from '#server/backups/make-backup.ts';
import { minutesSince, print, readBackupFolder } from '#server/backups/settings.ts';
import { connectWithoutTimeouts } from '#server/backups/snapshot.ts';
import { reporting } from '#server/backups/system-report.ts';
import { advisoryLocks } from '#server/core/database/advisory-locks.ts';
import { commandConnectTimeoutMs, openDatabase, withLock } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { readInstallation } from '#server/core/storage/installation.ts';
import { openStorage } from '#server/core/storage/storage.ts';

/** Backs up the database and the files: `npm run backup -- FOLDER --keep 14`. */
explainFailures();
const { values, words } = readArguments({ options: { keep: { type: 'string' } }, words: 1 });
const started = Date.now();
const databaseUrl = readDatabaseUrl(process.env);
const storage = openStorage(readStorageUrl(process.env));
const folder = readBackupFolder(words[0]);
const keep = values.keep === undefined ? undefined : Number(values.keep);
if (keep !== undefined && !(Number.isInteger(keep) && keep >= 1))
  throw new OperatorError('--keep is the number of backups to keep, 1 or more.');

const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
await requireMigrated(database.pool);
// Creates the installation's row if no server has used this database yet.
await readInstallation(database.db);
const client = await connectWithoutTimeouts(databaseUrl);
try {
  const done = await withLock(database.db, advisoryLocks.backup, () =>
    reporting(database.db, 'backup', backUp),
  );
  if (!done) throw new OperatorError('Another backup of this database is running.');
  if (!done.succeeded) process.exitCode = 1;
  print(done.message);
  print(
    'FILE_KEYS and SECRET_KEY are not in the backup: keep a copy of them elsewhere, or the files in it can never be opened.',
  );
} finally {
  await client.end();
  await database.close();
}

async function backUp() {
  const { backup, copied, replaced, missing, damaged } = await makeBackup(
    client,
    databaseUrl,
    storage,
    folder,
    print,
  );
  for (const name of missing) console.error(`${name} is referenced by a row and is not in the storage.`);
  for (const name of damaged) console.error(`${name} is damaged in the storage and in the backup folder.`);
  const removed = keep === undefined ? undefined : await keepBackups(folder, keep);
  const { unusable } = await listBackups(folder);
  const warnings = [
    ...(replaced > 0
      ? [`${replaced} files were damaged in the backup folder and have been copied again.`]
      : []),
    ...unusable.map((id) => `${aboutUnusable(id)} The others are not affected.`),
    ...(removed?.withDamagedList ?? []).map((id) => `The files.sha256 of backup ${id} is damaged.`),
  ];
  const rows = countRows(backup.manifest);
  const files = backup.manifest.files.count;
  const kept = removed ? ` ${removed.removed} old backups removed.` : '';
  const summary = [
    `Backup ${backup.id}: ${rows} rows, ${files} files (${copied} new) in ${minutesSince(started)}.${kept}`,
    ...warnings,
  ].join(' ');
  const lost = missing.length + damaged.length;
  const details = {
    id: backup.id,
    rows,
    files,
    copied,
    missing: lost,
    warning: warnings.join(' '),
    folder,
    freeBytes: await freeBytesOf(folder),
    dumpBytes: backup.manifest.dump.bytes,
  };
  if (lost === 0) return { succeeded: true, message: summary, details };
  const problem = `${lost} files are referenced by a row and missing or damaged in the storage; \`npm run verify-files\` lists them.`;
  return { succeeded: false, message: `${summary} ${problem}`, details };
}
