import { buildApp } from './app.ts';
import { openDatabase } from './core/db.ts';
import { readEnv } from './core/env.ts';

const env = readEnv(process.env);
const database = openDatabase(env.databaseUrl);
const app = await buildApp(env, database);

/** Finishes what is under way, then lets go of the database. */
async function stop(): Promise<void> {
  await app.close();
  await database.close();
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop());

await app.listen({ host: '0.0.0.0', port: env.port });
