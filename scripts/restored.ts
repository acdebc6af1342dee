import { listBackups } from '#server/backups/backup-folder.ts';
import { aboutUnusable } from '#server/backups/find-backup.ts';
import { markRestored, putContentsBack } from '#server/backups/mark-restored.ts';
import { print, readBackupFolder } from '#server/backups/settings.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { readDatabaseUrl, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { migrateDatabase } from '#server/migrate.ts';

/** Run before any server starts on a database that another program restored: `npm run restored -- [FOLDER]`. */
explainFailures();
const [named] = readArguments({ words: 1 }).words;
const databaseUrl = readDatabaseUrl(process.env);
const storage = openStorage(readStorageUrl(process.env));
const folder = named || process.env.BACKUP_FOLDER ? readBackupFolder(named) : undefined;
await migrateDatabase(databaseUrl);
const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
try {
  await markRestored(database.db, commandLineActor());
  print(
    'No mail is sent and nothing is swept until an owner signs in and chooses ‘Use this copy from now on’.',
  );
  const backups = folder ? await listBackups(folder) : undefined;
  for (const id of backups?.unusable ?? []) console.error(aboutUnusable(id));
  const from = folder && backups ? { folder, backups: backups.complete } : undefined;
  const found = await putContentsBack(database.db, storage, from, print);
  print(`${found.fromQuarantine} files put back from quarantine, ${found.fromBackup} from the backup.`);
  for (const name of found.missing) console.error(`${name} is referenced by a row and was not found.`);
  if (found.missing.length > 0) process.exitCode = 1;
} finally {
  await database.close();
}
