import { identityToRecipient } from 'age-encryption';
import { reEncrypt } from '#server/backups/re-encrypt.ts';
import { minutesSince, print } from '#server/backups/settings.ts';
import { commandConnectTimeoutMs, openDatabase } from '#server/core/database/db.ts';
import { requireMigrated } from '#server/core/database/migrate.ts';
import { readDatabaseUrl, readFileKeys, readStorageUrl } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { recordAudit } from '#server/core/security/audit.ts';
import { commandLineActor } from '#server/core/security/command-line-actor.ts';
import { readInstallation } from '#server/core/storage/installation.ts';
import { openVault, wrongKeys } from '#server/files/vault.ts';

/** Moves everything that is encrypted to the first key of FILE_KEYS. Servers may run meanwhile, with the same FILE_KEYS. */
explainFailures();
readArguments();
const started = Date.now();
const fileKeys = readFileKeys(process.env);
const storageUrl = readStorageUrl(process.env);
const database = openDatabase(readDatabaseUrl(process.env), {
  connections: 10,
  connectTimeoutMs: commandConnectTimeoutMs,
});
const { db } = database;
await requireMigrated(database.pool);
const vault = openVault({ storageUrl, fileKeys, clamdUrl: undefined }, db);
try {
  if (!(await vault.keysFit())) throw new OperatorError(wrongKeys);
  const { files, secrets, unchanged, problems } = await reEncrypt(db, vault, fileKeys, print);
  for (const problem of problems) console.error(problem);
  const { id } = await readInstallation(db);
  const details = { files, secrets, unchanged, problems: problems.length };
  await recordAudit(db, commandLineActor(), 'files_encrypted_anew', { type: 'installation', id, details });
  print(
    `${files} files and ${secrets} secrets encrypted anew in ${minutesSince(started)}; ${unchanged} were under the first key already.`,
  );
  if (problems.length > 0) {
    console.error(`${problems.length} could not be moved: keep all keys.`);
    process.exitCode = 1;
  } else await printRemovable();
} finally {
  await vault.close();
  await database.close();
}

/** Public halves: the keys themselves are never printed. */
async function printRemovable(): Promise<void> {
  const old = await Promise.all(fileKeys.slice(1).map((key) => identityToRecipient(key)));
  if (old.length === 0) {
    print('FILE_KEYS has one key, so there is none to remove.');
    return;
  }
  print('No longer used by this installation, by their public keys in the order of FILE_KEYS:');
  for (const [index, recipient] of old.entries()) print(`  key ${index + 2}: ${recipient}`);
  print(
    'Remove them from FILE_KEYS of every server, and keep them elsewhere for as long as you keep older backups.',
  );
}
