import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/db.ts';
import { readEnv } from './core/env.ts';
import { explainFailures } from './core/operator-error.ts';

explainFailures();
const env = readEnv(process.env);
const database = openDatabase(env.databaseUrl);
const app = await buildApp(env, database);
const stopWork = await startBackgroundWork(env, database, app.log);

/** Finishes what is under way, then lets go of the database; nothing may hold it longer than half a minute. */
async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), 30_000).unref();
  await app.close();
  await stopWork();
  await database.close();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

await app.listen({ host: env.host, port: env.port });
