import { resolve } from 'node:path';
import { minutesSince, print } from '#server/backups/settings.ts';
import { connectWithoutTimeouts } from '#server/backups/snapshot.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readFileKeys, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { recordAudit } from '#server/core/security/audit.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { createSecretBox } from '#server/core/security/secret-box.ts';
import { readInstallation } from '#server/core/storage/installation.ts';
import { openVault, wrongKeys } from '#server/files/vault.ts';
import { exportFirm } from '#server/firm-exports/export-firm.ts';
import { openExportFolder } from '#server/firm-exports/export-folder.ts';

/** Writes everything that the firm has into a folder, decrypted: `npm run export-all -- FOLDER`. */
explainFailures();
const { words } = readArguments({ words: 1 });
if (!words[0]) throw new OperatorError('Say where to: a folder that is empty, or holds an earlier export.');
const started = Date.now();
const fileKeys = readFileKeys(process.env);
const storageUrl = readStorageUrl(process.env);
const databaseUrl = readDatabaseUrl(process.env);
const database = openDatabase(databaseUrl, { connections: 2, connectTimeoutMs: commandConnectTimeoutMs });
await requireMigrated(database.pool);
const vault = openVault({ storageUrl, fileKeys, clamdUrl: undefined }, database.db);
const client = await connectWithoutTimeouts(databaseUrl);
try {
  if (!(await vault.keysFit())) throw new OperatorError(wrongKeys);
  const { id } = await readInstallation(database.db);
  const folder = await openExportFolder(resolve(words[0]), id);
  // Before anything is written: an export that is interrupted may have been read as well.
  await recordAudit(database.db, commandLineActor(), 'firm_exported', { type: 'installation', id });
  const secretBox = createSecretBox(fileKeys);
  const { files, kept, problems } = await exportFirm({ client, vault, secretBox, folder, print });
  for (const problem of problems) console.error(problem);
  print(
    `${files} files (${kept} were there already) and all tables are in ${resolve(words[0])} after ${minutesSince(started)}. Open index.html in any browser.`,
  );
  print('Nothing in it is encrypted: keep it where only the firm can read it.');
  if (problems.length > 0) {
    console.error(`${problems.length} files could not be opened and are not in it; they are listed above.`);
    process.exitCode = 1;
  }
} finally {
  await client.end();
  await vault.close();
  await database.close();
}
