import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { killDuringUploads } from '#test/killed-uploads.ts';
import { report } from './support/report.ts';

/**
 * `kill -9` of a node when 250 of 500 planned uploads are acknowledged, ten rounds: no acknowledged upload may be lost.
 * Sizes start at 1 KB and grow with the cube of the index, so those sent before the kill are at most about 1.4 MB.
 */
const rounds = 10;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const storage = await developmentStorage();
let failed = 0;
for (let round = 1; round <= rounds; round++) {
  const result = await killDuringUploads({
    databaseUrl: server.url,
    storage,
    uploads: 500,
    largestBytes: 10 * 1024 * 1024,
    concurrency: 8,
  });
  console.log(`round ${round}: ${JSON.stringify(result)}`);
  const passed =
    result.lost + result.rowsWithoutContents + result.orphansLeft === 0 && result.acknowledged > 0;
  if (!passed) failed += 1;
}
await server.stop();
report(
  'nothing acknowledged lost, no row without contents, no contents without a row',
  `${rounds - failed} of ${rounds} rounds`,
  failed === 0,
);
