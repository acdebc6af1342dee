import { execFileSync } from 'node:child_process';
import { startEmbeddedDatabase } from '../scripts/embedded-database.ts';
import { seedIfEmpty } from '../scripts/seed.ts';
import { buildApp } from '../src/server/app.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readEnv } from '../src/server/core/env.ts';
import { migrateDatabase } from '../src/server/core/migrate.ts';

/** The built product in demo mode on a fresh database. E2E_BUILT=1 says that the build is up to date. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BUILT !== '1')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const server = await startEmbeddedDatabase({ unsafe: true });
  await migrateDatabase(server.url);
  await seedIfEmpty(server.url);

  const database = openDatabase(server.url);
  const env = readEnv({ DATABASE_URL: server.url, DEMO: '1', LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000' });
  const app = await buildApp(env, database);
  process.env.E2E_URL = await app.listen({ host: '127.0.0.1', port: 0 });
  process.env.E2E_DATABASE_URL = server.url;

  return async () => {
    await app.close();
    await database.close();
    await server.stop();
  };
}
