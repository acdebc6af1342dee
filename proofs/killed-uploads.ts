import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { killDuringUploads } from '#test/killed-uploads.ts';
import { report } from './support/report.ts';

/**
 * 500 uploads of 1 KB to 10 MB, eight at a time; `kill -9` of the server when 250 are acknowledged; the rest goes to
 * the restarted server. Ten rounds: every acknowledged upload downloads as it was sent.
 */
const rounds = 10;
const uploads = 500;
const concurrency = 8;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const storage = await developmentStorage();
const results: Awaited<ReturnType<typeof killDuringUploads>>[] = [];
for (let round = 1; round <= rounds; round++) {
  const result = await killDuringUploads({
    databaseUrl: server.url,
    storage,
    uploads,
    maxBytes: 10 * 1024 * 1024,
    concurrency,
  });
  console.log(`round ${round}: ${JSON.stringify(result)}`);
  results.push(result);
}
await server.stop();

const total = (count: (result: (typeof results)[number]) => number) =>
  results.reduce((sum, result) => sum + count(result), 0);
const acknowledged = total((result) => result.acknowledged);
const cutOff = total((result) => result.cutOff);
const refused = total((result) => result.refused);
report(
  `${rounds} × ${uploads} uploads: acknowledged; cut off by a kill; refused`,
  `${acknowledged}; ${cutOff}; ${refused}`,
  refused === 0 && cutOff > 0 && acknowledged + cutOff === rounds * uploads,
);
const lost = total((result) => result.lost);
report('acknowledged and not downloaded as sent', lost, lost === 0);
const withoutContents = total((result) => result.rowsWithoutContents);
report('rows without contents', withoutContents, withoutContents === 0);
const left = total((result) => result.orphansLeft);
report(
  'contents without a row: swept; left',
  `${total((result) => result.orphansSwept)}; ${left}`,
  left === 0,
);
