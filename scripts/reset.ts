import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { developmentFolder, developmentStorage } from './development-storage.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { seedIfEmpty } from './seed.ts';

explainFailures();
readArguments();
if (process.env.DATABASE_URL) {
  console.error('Reset empties the development database only. Unset DATABASE_URL and try again.');
  process.exit(1);
}
if (existsSync(join(developmentFolder, 'postgres', 'postmaster.pid'))) {
  console.error('The development database is in use: stop `npm run dev` first.');
  process.exit(1);
}

await rm(developmentFolder, { recursive: true, force: true });
const database = await startEmbeddedDatabase({ folder: developmentFolder });
await migrateDatabase(database.url);
await seedIfEmpty(database.url, await developmentStorage(developmentFolder));
await database.stop();
console.log('The development database holds fresh demo data.');
