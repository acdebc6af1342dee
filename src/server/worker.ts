import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/db.ts';
import { readEnv } from './core/env.ts';
import { describeError, type Log } from './core/log.ts';

/** Background work alone, beside servers that are busy with people. */
const env = readEnv(process.env);
const database = openDatabase(env.databaseUrl, { connections: 2 });
const log: Log = {
  error: ({ err }, message) => console.error(message, describeError(err)),
  warn: (message) => console.warn(message),
  info: (message) => console.log(message),
};
const stopWork = await startBackgroundWork(env, database, log);

async function stop(): Promise<void> {
  await stopWork();
  await database.close();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
console.log('Working.');
