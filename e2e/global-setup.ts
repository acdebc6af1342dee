import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startDevelopmentMail } from '../scripts/development-mail.ts';
import { developmentStorage } from '../scripts/development-storage.ts';
import { type RunningDatabase, startEmbeddedDatabase } from '../scripts/embedded-database.ts';
import { freePort } from '../scripts/free-port.ts';
import { seedIfEmpty } from '../scripts/seed.ts';
import { buildApp } from '../src/server/app.ts';
import { startBackgroundWork } from '../src/server/background-work.ts';

/** The built product on a fresh database: one node in demo mode and one without. E2E_BUILT=1 skips the build. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BUILT !== '1')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startDatabase();
  await migrateDatabase(server.url);
  const storage = await developmentStorage();
  await seedIfEmpty(server.url, storage);

  const database = openDatabase(server.url);
  const mail = await startDevelopmentMail();
  const shared = {
    NODE_ENV: 'test',
    DATABASE_URL: server.url,
    ...storage,
    SMTP_URL: mail.smtpUrl,
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  };
  const port = await freePort();
  const env = readEnv({
    ...shared,
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: '1',
  });
  const app = await buildApp(env, database);
  const stopBackgroundWork = await startBackgroundWork(env, database, app.log);
  process.env.E2E_URL = await app.listen({ host: '127.0.0.1', port });

  // A second node without demo mode, where the second factor is required. Passkeys need a host name, not an address.
  const strictPort = await freePort();
  const strictUrl = `http://localhost:${strictPort}`;
  const strictApp = await buildApp(
    readEnv({ ...shared, PORT: String(strictPort), PUBLIC_URL: strictUrl }),
    database,
  );
  await strictApp.listen({ host: 'localhost', port: strictPort });
  process.env.E2E_STRICT_URL = strictUrl;

  process.env.E2E_MAIL_URL = mail.webUrl;
  process.env.E2E_DATABASE_URL = server.url;

  return async () => {
    await Promise.all([app.close(), strictApp.close()]);
    await stopBackgroundWork();
    await mail.stop();
    await database.close();
    await server.stop();
  };
}

/** A new database on the server at DATABASE_URL, or else on a PostgreSQL of its own. */
async function startDatabase(): Promise<RunningDatabase> {
  if (!process.env.DATABASE_URL) return startEmbeddedDatabase({ unsafe: true });
  const url = new URL(process.env.DATABASE_URL);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  const name = `portal_e2e_${process.pid}`;
  await admin.query(`create database ${name}`);
  url.pathname = name;
  return {
    url: url.href,
    async stop() {
      await admin.query(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
