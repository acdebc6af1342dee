import { minutesSince, print } from '#server/backups/settings.ts';
import { verifyFiles } from '#server/backups/verify-files.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readFileKeys, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { openVault } from '#server/files/vault.ts';

/** Decrypts the contents of every file and compares them with its row. Exits with code 1 if one is wrong. */
explainFailures();
readArguments();
const started = Date.now();
const database = openDatabase(readDatabaseUrl(process.env), {
  connections: 2,
  connectTimeoutMs: commandConnectTimeoutMs,
});
await requireMigrated(database.pool);
const settings = {
  storageUrl: readStorageUrl(process.env),
  fileKeys: readFileKeys(process.env),
  clamdUrl: undefined,
};
const vault = openVault(settings, database.db);
try {
  const { checked, problems, withoutContents } = await verifyFiles(database.db, vault, print);
  for (const problem of problems) console.error(problem);
  const imported = withoutContents > 0 ? ` ${withoutContents} rows never had contents here.` : '';
  print(`${checked} files checked in ${minutesSince(started)}, ${problems.length} wrong.${imported}`);
  if (problems.length > 0) process.exitCode = 1;
} finally {
  await vault.close();
  await database.close();
}
