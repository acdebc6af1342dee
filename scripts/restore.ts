import { countRows } from '#server/backups/backup-folder.ts';
import { findBackup, findUndamaged } from '#server/backups/find-backup.ts';
import { restoreBackup } from '#server/backups/restore-backup.ts';
import { restoreUnlisted } from '#server/backups/restore-unlisted.ts';
import { minutesSince, print, readBackupFolder } from '#server/backups/settings.ts';
import { connectWithoutTimeouts } from '#server/backups/snapshot.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { ensureAppRole } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readFileKeys, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { recordAudit } from '#server/core/security/audit.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { readMarker } from '#server/core/storage/installation.ts';
import { openStorage } from '#server/core/storage/storage.ts';
import { adoptStorage } from '#server/files/quarantine.ts';
import { openVault, wrongKeys } from '#server/files/vault.ts';
import { migrateDatabase } from '#server/migrate.ts';

/** Restores a backup into an empty database: `npm run restore -- FOLDER [--backup ID] [--without-damaged]`. */
explainFailures();
const { values, words } = readArguments({
  options: { backup: { type: 'string' }, 'without-damaged': { type: 'boolean', default: false } },
  words: 1,
});
const started = Date.now();
const databaseUrl = readDatabaseUrl(process.env);
const storageUrl = readStorageUrl(process.env);
const fileKeys = readFileKeys(process.env);
const folder = readBackupFolder(words[0]);
const withoutDamaged = values['without-damaged'];
const backup = await (withoutDamaged ? findUndamaged : findBackup)(folder, values.backup, console.error);
const storage = openStorage(storageUrl);

const client = await connectWithoutTimeouts(databaseUrl);
let done: Awaited<ReturnType<typeof restoreBackup>>;
try {
  // Comes first: if the user may not create the role, it fails before anything is restored.
  await ensureAppRole(client);
  done = await restoreBackup(client, databaseUrl, storage, folder, backup, { withoutDamaged, print });
} finally {
  await client.end();
}
await migrateDatabase(databaseUrl);

const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
const vault = openVault({ storageUrl, fileKeys, clamdUrl: undefined }, database.db);
try {
  const unlisted = await restoreUnlisted(database.db, folder, fileKeys, storage, done.restored);
  const { lost } = unlisted;
  const { installation: id } = backup.manifest;
  await recordAudit(database.db, commandLineActor(), 'backup_restored', {
    type: 'installation',
    id,
    details: { backup: backup.id, lost: lost.length },
  });
  // A storage with a marker may still be in use, so it is adopted only when an owner confirms.
  if (!(await readMarker(storage))) await adoptStorage(database.db, commandLineActor(), storage);
  for (const contents of lost) console.error(`Lost: ${contents}`);
  const files = done.restored.size + unlisted.copied;
  print(
    `Restored ${backup.id}: ${countRows(backup.manifest)} rows and ${files} files (${done.copied + unlisted.copied} copied) in ${minutesSince(started)}.`,
  );
  if (lost.length > 0) {
    process.exitCode = 1;
    print(`${lost.length} files are lost: their rows are there, their contents are not. Ask for them again.`);
  }
  print(
    'No mail is sent and nothing is swept until an owner signs in and chooses ‘Use this copy from now on’. Check the files now: npm run verify-files',
  );
  if (!(await vault.keysFit())) throw new OperatorError(wrongKeys);
} finally {
  await vault.close();
  await database.close();
}
