import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { openDatabase } from '#server/core/database/db.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { endSessionOnTwoNodes, plantCookie, waysToEnd } from '#test/ended-sessions.ts';
import { startServerNode } from '#test/server-node.ts';
import { median, report } from './support/report.ts';

/**
 * Ends sessions on two nodes in every possible way: both refuse the next request and close the live connections within
 * five seconds. A planted cookie never becomes a session.
 */
const rounds = 10;
const limitMs = 5_000;

const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const database = openDatabase(server.url);
const env = { ...(await developmentStorage()), DATABASE_URL: server.url, RATE_LIMIT_FACTOR: '1000' };
const [first, second] = await Promise.all([startServerNode(env), startServerNode(env)]);
const nodes = [first.url, second.url] as const;

const ways = Object.keys(waysToEnd);
const results = [];
const problems: string[] = [];
for (let round = 0; round < rounds; round++) {
  results.push(...(await Promise.all(ways.map((way) => endSessionOnTwoNodes(nodes, database.db, way)))));
  problems.push(...(await plantCookie(nodes, database.db)));
}
await first.kill();
await second.kill();
await database.close();
await server.stop();

for (const way of ways) {
  const ended = results.filter((result) => result.way === way);
  const statuses = ended.flatMap((result) => result.statuses);
  const times = ended.flatMap(({ closedAfterMs }) => closedAfterMs);
  const refused = statuses.filter((status) => status === 401).length;
  const longest = Math.max(...times);
  report(
    `${way}: refused on both nodes, connections closed within ${limitMs} ms`,
    `${refused} of ${statuses.length} × 401; median ${median(times).toFixed(0)} ms, longest ${longest.toFixed(0)} ms`,
    refused === statuses.length && longest <= limitMs,
  );
}
report(
  'a planted cookie is never accepted, and every sign-in has a new token',
  problems.length === 0 ? `${rounds} of ${rounds} sign-ins` : problems.join('; '),
  problems.length === 0,
);
