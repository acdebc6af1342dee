import { appRole } from '#server/core/database/db.ts';
import { readDatabaseUrl } from '#server/core/process/env.ts';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { migrateDatabase } from '#server/migrate.ts';

explainFailures();
const url = readDatabaseUrl(process.env);
await migrateDatabase(url);
console.log(`The database is up to date. Rights of ${appRole}: granted.`);
