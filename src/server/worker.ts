import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/db.ts';
import { readEnv } from './core/env.ts';

/** Background work alone, beside servers that are busy with people. */
const env = readEnv(process.env);
const database = openDatabase(env.databaseUrl, { connections: 2 });
const log = {
  error: (details: object, message: string) => console.error(message, details),
  warn: (message: string) => console.warn(message),
};
const stopWork = await startBackgroundWork(env, database, log);

async function stop(): Promise<void> {
  await stopWork();
  await database.close();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());
console.log('Working.');
