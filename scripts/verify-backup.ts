import { countRows } from '#server/backups/backup-folder.ts';
import { findBackup } from '#server/backups/find-backup.ts';
import { minutesSince, print, readBackupFolder } from '#server/backups/settings.ts';
import { connectWithoutTimeouts } from '#server/backups/snapshot.ts';
import { reporting } from '#server/backups/system-report.ts';
import { verifyBackup } from '#server/backups/verify-backup.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';

/** Restores the newest backup into a scratch database, checks every file, and drops the database. */
explainFailures();
const { values, words } = readArguments({ options: { backup: { type: 'string' } }, words: 1 });
const started = Date.now();
const databaseUrl = readDatabaseUrl(process.env);
const folder = readBackupFolder(words[0]);
const database = openDatabase(databaseUrl, { connections: 1, connectTimeoutMs: commandConnectTimeoutMs });
await requireMigrated(database.pool);
const client = await connectWithoutTimeouts(databaseUrl);
try {
  const { succeeded, message } = await reporting(database.db, 'backup-check', check);
  (succeeded ? print : console.error)(message);
  if (!succeeded) process.exitCode = 1;
} finally {
  await client.end();
  await database.close();
}

async function check() {
  const backup = await findBackup(folder, values.backup, console.error);
  const { files, problems } = await verifyBackup(client, databaseUrl, folder, backup, print);
  for (const problem of problems) console.error(problem);
  const rows = countRows(backup.manifest);
  const details = { id: backup.id, rows, files, problems: problems.length };
  if (problems.length === 0) {
    const message = `Backup ${backup.id} can be restored: ${rows} rows and ${files} files checked in ${minutesSince(started)}.`;
    return { succeeded: true, message, details };
  }
  const advice =
    'The next backup copies them again if the portal still has them. If this happens again, replace the disk of the backups.';
  const message = `Backup ${backup.id}: ${problems.length} of ${files} files are missing or damaged. ${advice}`;
  return { succeeded: false, message, details };
}
