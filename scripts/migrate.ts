import { migrateDatabase } from '../src/server/core/migrate.ts';

const url = process.env.DATABASE_URL;
if (!url) {
  console.error('DATABASE_URL is not set: say which database to bring up to date (see .env.example).');
  process.exit(1);
}
await migrateDatabase(url);
console.log('The database is up to date.');
