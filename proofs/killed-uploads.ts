import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { killDuringUploads } from '#test/killed-uploads.ts';

/** P5: `kill -9` of a node during 500 uploads of 1 KB to 10 MB, ten times over. */
const rounds = 10;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const storage = await developmentStorage();
let failed = false;
for (let round = 1; round <= rounds; round++) {
  const result = await killDuringUploads({
    databaseUrl: server.url,
    storage,
    uploads: 500,
    largestBytes: 10 * 1024 * 1024,
    atOnce: 8,
  });
  console.log(`round ${round}: ${JSON.stringify(result)}`);
  failed ||= result.lost + result.rowsWithoutContents + result.orphansLeft > 0 || result.acknowledged === 0;
}
await server.stop();
console.log(
  failed
    ? 'FELL SHORT'
    : `${rounds} rounds: nothing acknowledged was lost, no row without contents, no orphan left`,
);
process.exit(failed ? 1 : 0);
