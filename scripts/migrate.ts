import { appRole } from '#server/core/database/db.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { migrateDatabase } from '#server/migrate.ts';

explainFailures();
readArguments();
const url = readDatabaseUrl(process.env);
await migrateDatabase(url);
console.log(`The database is up to date. Rights of ${appRole}: granted.`);
