import { parseArgs } from 'node:util';
import { countRows, findBackup } from '#server/backups/backup-folder.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { minutesSince, print, readBackupFolder } from '#server/backups/settings.ts';
import { connectAsOwner } from '#server/backups/snapshot.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { ensureAppRole } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readFileKeys, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { recordAudit } from '#server/core/security/audit.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { readMarker } from '#server/core/storage/installation.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { adoptStorage } from '#server/files/quarantine.ts';
import { openVault, wrongKeys } from '#server/files/vault.ts';
import { migrateDatabase } from '#server/migrate.ts';

/** Restores a backup into an empty database: `npm run restore -- FOLDER [--backup ID]`. */
explainFailures();
const started = Date.now();
const databaseUrl = readDatabaseUrl(process.env);
const storageUrl = readStorageUrl(process.env);
const fileKeys = readFileKeys(process.env);
const { values, positionals } = parseArgs({
  options: { backup: { type: 'string' } },
  allowPositionals: true,
});
const folder = readBackupFolder(positionals[0]);
const backup = await findBackup(folder, values.backup);
const storage = openStorage(storageUrl);

const client = await connectAsOwner(databaseUrl);
let copied: number;
try {
  // Comes first: if the user may not create the role, it fails before anything is restored.
  await ensureAppRole(client);
  ({ copied } = await restoreBackup(client, databaseUrl, storage, folder, backup, print));
} finally {
  await client.end();
}
await migrateDatabase(databaseUrl);

const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
const vault = openVault({ storageUrl, fileKeys, clamdUrl: undefined }, database.db);
try {
  const { installation: id } = backup.manifest;
  await recordAudit(database.db, commandLineActor(), 'backup_restored', {
    type: 'installation',
    id,
    details: { backup: backup.id },
  });
  // A storage with a marker may still be in use, so it is adopted only when an owner confirms.
  if (!(await readMarker(storage))) await adoptStorage(database.db, commandLineActor(), storage);
  print(
    `Restored ${backup.id}: ${countRows(backup.manifest)} rows and ${backup.manifest.files.count} files (${copied} copied) in ${minutesSince(started)}.`,
  );
  print(
    'No mail is sent and nothing is swept until an owner signs in and chooses ‘Use this copy from now on’. Check the files now: npm run verify-files',
  );
  if (!(await vault.keysFit())) throw new OperatorError(wrongKeys);
} finally {
  await vault.close();
  await database.close();
}
