import { once } from 'node:events';
import pg from 'pg';
import { developmentStorage } from '#scripts/development-storage.ts';
import { startEmbeddedDatabase } from '#scripts/embedded-database.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { openDay } from '#test/open-days.ts';
import { startServerNode } from '#test/server-node.ts';
import { captureStatements } from './support/captured-statements.ts';
import {
  measureThroughput,
  requireSameResponse,
  startBareServer,
} from './support/compare-with-bare-server.ts';
import { fillHotReads, hotCustomer, hotStaffMember } from './support/filled-hot-reads.ts';
import { median, report } from './support/report.ts';

/**
 * The five hottest reads, compared with a bare server: node:http and pg run the same data statements, all prepared, and
 * return the same bytes, without sessions, access rules, validation, limits, logs or security headers. Both take turns
 * under the same load. `npm run prove -- hot-reads -- files` measures one.
 */
const requiredShare = 0.8;
const rounds = 7;

const day = openDay();
const calls = {
  messages: { path: '/api/messages', caller: hotStaffMember },
  conversations: { path: '/api/conversations', caller: hotStaffMember },
  files: { path: '/api/files', caller: hotCustomer },
  dashboard: { path: '/api/dashboard', caller: hotCustomer },
  availability: { path: `/api/admin/${hotStaffMember.id}/availability?date=${day}`, caller: hotCustomer },
};

const only = process.argv[2];
const server = await startEmbeddedDatabase();
await migrateDatabase(server.url);
const owner = new pg.Client({ connectionString: server.url });
await owner.connect();
await fillHotReads(owner);
await owner.query('vacuum analyze');
await owner.end();

const settings = {
  NODE_ENV: 'test',
  ...(await developmentStorage()),
  DATABASE_URL: server.url,
  LOG_LEVEL: 'warn',
  RATE_LIMIT_FACTOR: '1000000',
};
const real = await startServerNode(settings);
for (const [name, { path, caller }] of Object.entries(calls)) {
  if (only && only !== name) continue;
  const { token, ...read } = await captureStatements(settings, caller, path);
  const bare = await startBareServer({ databaseUrl: server.url, ...read });
  const headers = { cookie: `session=${token}` };
  await requireSameResponse([bare.url, real.url], path, headers);
  const rates = { bare: [] as number[], real: [] as number[] };
  for (let round = -1; round < rounds; round++) {
    const bareRate = await measureThroughput(`${bare.url}${path}`, headers);
    const realRate = await measureThroughput(`${real.url}${path}`, headers);
    // The first round warms both up.
    if (round < 0) continue;
    rates.bare.push(bareRate);
    rates.real.push(realRate);
  }
  const share = median(rates.real.map((rate, round) => rate / (rates.bare[round] as number)));
  const figures = `bare ${median(rates.bare).toFixed(0)}, real ${median(rates.real).toFixed(0)} requests a second, ${share.toFixed(2)}`;
  report(
    `${name}, ${read.statements.length} statements, at least ${requiredShare}`,
    figures,
    share >= requiredShare,
  );
  bare.process.kill('SIGTERM');
  await once(bare.process, 'exit');
}
real.process.kill('SIGTERM');
await once(real.process, 'exit');
await server.stop();
