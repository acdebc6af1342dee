import { execFileSync } from 'node:child_process';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { startDevelopmentMail } from '../scripts/development-mail.ts';
import { developmentStorage } from '../scripts/development-storage.ts';
import { startEmbeddedDatabase } from '../scripts/embedded-database.ts';
import { freePort } from '../scripts/free-port.ts';
import { seedIfEmpty } from '../scripts/seed.ts';
import { buildApp } from '../src/server/app.ts';
import { startBackgroundWork } from '../src/server/background-work.ts';

/** The built product in demo mode on a fresh database. E2E_BUILT=1 skips the build. */
export default async function setup(): Promise<() => Promise<void>> {
  if (process.env.E2E_BUILT !== '1')
    execFileSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  const server = await startEmbeddedDatabase({ unsafe: true });
  await migrateDatabase(server.url);
  const storage = await developmentStorage();
  await seedIfEmpty(server.url, storage);

  const database = openDatabase(server.url);
  const mail = await startDevelopmentMail();
  const port = await freePort();
  const env = readEnv({
    NODE_ENV: 'test',
    PORT: String(port),
    DATABASE_URL: server.url,
    ...storage,
    SMTP_URL: mail.smtpUrl,
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    DEMO: '1',
    LOG_LEVEL: 'error',
    RATE_LIMIT_FACTOR: '1000',
  });
  const app = await buildApp(env, database);
  const stopBackgroundWork = await startBackgroundWork(env, database, app.log);
  process.env.E2E_URL = await app.listen({ host: '127.0.0.1', port });
  process.env.E2E_MAIL_URL = mail.webUrl;
  process.env.E2E_DATABASE_URL = server.url;

  return async () => {
    await app.close();
    await stopBackgroundWork();
    await mail.stop();
    await database.close();
    await server.stop();
  };
}
