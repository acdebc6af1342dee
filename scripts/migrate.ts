import { appRole } from '../src/server/core/db.ts';
import { readDatabaseUrl } from '../src/server/core/env.ts';
import { migrateDatabase } from '../src/server/core/migrate.ts';
import { explainFailures } from '../src/server/core/operator-error.ts';

explainFailures();
const url = readDatabaseUrl(process.env);
await migrateDatabase(url);
console.log(`The database is up to date. Rights of ${appRole}: granted.`);
