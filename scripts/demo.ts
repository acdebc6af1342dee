import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { openDatabase } from '#server/core/database/db.ts';
import { readEnv } from '#server/core/process/env.ts';
import { explainFailures, OperatorError } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { paths } from '#shared/paths.ts';
import { firm } from '../firm.config.ts';
import { buildApp } from '../src/server/app.ts';
import { startBackgroundWork } from '../src/server/background-work.ts';
import { openVault } from '../src/server/files/vault.ts';
import { demoAccounts, demoPassword } from '../src/server/site/demo-accounts.ts';
import { demoMailSettings, startDemoMailServer, usualMailPage } from './demo-mail-server.ts';
import { demoMailbox } from './demo-mailbox.ts';
import { developmentFolder, developmentStorage } from './development-storage.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { listenAddress } from './listen-address.ts';
import { refuseInProduction, seedIfEmpty } from './seed.ts';
import { temporaryFolder } from './temporary-folder.ts';

/**
 * The built product with a database and demo data, without configuration. Its own data is removed when it stops. With
 * DATABASE_URL set, the data of that database stays, and so do the files that belong to it.
 */
const givenUrl = process.env.DATABASE_URL;

/** The build prints its own errors. */
async function buildClient(): Promise<void> {
  const build = spawn('npm', ['run', '--silent', 'build'], {
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  temporary?.killWithParent(build);
  const [code] = await once(build, 'exit');
  if (code !== 0) throw new OperatorError('The client did not build.');
}

async function prepareDatabase(storage: Awaited<ReturnType<typeof developmentStorage>>) {
  const database = givenUrl
    ? { url: givenUrl, stop: async () => {} }
    : await startEmbeddedDatabase({ folder });
  await migrateDatabase(database.url);
  await seedIfEmpty(database.url, storage);
  return database;
}

explainFailures();
readArguments();
refuseInProduction();
console.log('Building the client and preparing a fresh database…');
// The rows of a given database refer to its files: the next start needs the same folder and key.
const temporary = givenUrl ? undefined : await temporaryFolder('portal-demo-');
const folder = temporary?.path ?? developmentFolder;
const storage = await developmentStorage(folder);
const [server, mail] = await Promise.all([prepareDatabase(storage), startDemoMailServer(), buildClient()]);

const { reachability, ...address } = listenAddress(Number(process.env.PORT ?? 3000), 'npm run demo');
const env = readEnv({
  NODE_ENV: 'development',
  LOG_LEVEL: 'warn',
  ...address,
  ...process.env,
  DEMO: '1',
  DATABASE_URL: server.url,
  ...storage,
  DEMO_MAIL_PAGE: mail.webUrl,
  SMTP_URL: mail.smtpUrl,
  ...demoMailSettings,
});
const database = openDatabase(env.databaseUrl);
const app = await buildApp(env, database);
const stopBackgroundWork = await startBackgroundWork(env, database, app.log);
const vault = openVault(env, database.db);
mail.receiveWith(demoMailbox(app.context, vault));

async function stop(): Promise<void> {
  await app.close();
  await stopBackgroundWork();
  await vault.close();
  await database.close();
  await mail.stop();
  await server.stop();
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.once(signal, () => void stop());

await app.listen({ host: env.host, port: env.port });

const otherPage = mail.webUrl === usualMailPage ? '' : ` --page ${mail.webUrl}`;
const writeAsClient = `npm run demo:mail --${otherPage}`;
const width = Math.max(...demoAccounts.map(({ username }) => username.length));
console.log(`
${firm.name} is open at ${env.publicUrl.href}
${reachability}

Start with the three stories at ${new URL(paths.demo, env.publicUrl).href}

Or sign in with the password  ${demoPassword}  as
${demoAccounts.map(({ username, title, role }) => `  ${username.padEnd(width)}  ${title} (${role})`).join('\n')}

No email leaves this machine. Read it at ${mail.webUrl}
To write to the firm by email (SMTP: 127.0.0.1:${new URL(mail.smtpUrl).port}, to ${env.mailAddress}):
  ${writeAsClient} --from maya.okafor "Is my return filed?"
  ${writeAsClient} --from maya.okafor --answer "Thank you."   (answers the firm's newest email)
It appears in the Inbox under 'Email'; mail from an unknown address becomes an enquiry.

${givenUrl ? 'The data stays in the database you named.' : 'The data is fresh at every start.'} Ctrl+C stops it.`);
