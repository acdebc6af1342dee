import { type ChildProcess, spawn } from 'node:child_process';
import { explainFailures } from '#server/core/process/operator-error.ts';
import { readArguments } from '#server/core/process/read-arguments.ts';
import { migrateDatabase } from '#server/migrate.ts';
import { demoAccounts, demoPassword } from '../src/server/site/demo-accounts.ts';
import { startDevelopmentMail } from './development-mail.ts';
import { developmentFolder, developmentStorage } from './development-storage.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { listenAddress } from './listen-address.ts';
import { refuseInProduction, seedIfEmpty } from './seed.ts';

/** Server and client with live reload. Vite serves the browser and proxies /api to the server. */
explainFailures();
readArguments();
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;
const { HOST, PUBLIC_URL, reachability } = listenAddress(port, 'npm run dev');

refuseInProduction();
const givenUrl = process.env.DATABASE_URL;
const database = givenUrl
  ? { url: givenUrl, stop: async () => {} }
  : await startEmbeddedDatabase({ folder: developmentFolder });
await migrateDatabase(database.url);
const storage = await developmentStorage(developmentFolder);
await seedIfEmpty(database.url, storage);
const mail = await startDevelopmentMail();

/** Both start children of their own, so each gets a process group that is stopped as a whole. */
function start(script: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, script, {
    stdio: 'inherit',
    detached: true,
    env: { ...process.env, ...env },
  });
}

const children = [
  start(['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    NODE_ENV: process.env.NODE_ENV ?? 'development',
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn',
    DATABASE_URL: database.url,
    ...storage,
    SMTP_URL: mail.smtpUrl,
    DEMO: '1',
    DEMO_MAIL_PAGE: mail.webUrl,
    // Only Vite connects to it.
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    PUBLIC_URL,
  }),
  start(
    ['node_modules/@react-router/dev/bin.cjs', 'dev', '--host', HOST, '--port', String(port), '--strictPort'],
    { API_URL: `http://127.0.0.1:${apiPort}` },
  ),
];

let stopping = false;
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const { pid, exitCode, signalCode } of children) {
    if (pid && exitCode === null && signalCode === null) process.kill(-pid, 'SIGTERM');
  }
  await database.stop();
  process.exit(code);
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(0));
for (const child of children) child.once('exit', (code) => void stop(code ?? 1));

console.log(`
Open ${PUBLIC_URL} and sign in as ${demoAccounts.map(({ username }) => username).join(', ')}
with the password ${demoPassword}. The data stays until \`npm run reset\`.
${reachability}
No email leaves this machine. Read it at ${mail.webUrl}`);
