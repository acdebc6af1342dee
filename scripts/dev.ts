import { type ChildProcess, spawn } from 'node:child_process';
import { migrateDatabase } from '../src/server/core/migrate.ts';
import { demoAccounts, demoPassword } from '../src/server/site/demo-accounts.ts';
import { developmentFolder } from './development-database.ts';
import { startEmbeddedDatabase } from './embedded-database.ts';
import { seedIfEmpty } from './seed.ts';

/** Server and client with reload. Vite answers the browser and passes /api on to the server. */
const port = Number(process.env.PORT ?? 3000);
const apiPort = port + 1;

const given = process.env.DATABASE_URL;
const database = given
  ? { url: given, stop: async () => {} }
  : await startEmbeddedDatabase({ folder: developmentFolder });
await migrateDatabase(database.url);
await seedIfEmpty(database.url);

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
    stdio: 'inherit',
    env: {
      LOG_LEVEL: 'warn',
      ...process.env,
      DATABASE_URL: database.url,
      DEMO: '1',
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  }),
  spawn('npx', ['react-router', 'dev', '--port', String(port), '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}` },
  }),
];

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  await database.stop();
  process.exit();
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
for (const child of children) child.once('exit', () => void stop());

console.log(`
Open http://localhost:${port} and sign in as ${demoAccounts.map(({ username }) => username).join(', ')}
with the password ${demoPassword}. The data stays until \`npm run reset\`.`);
