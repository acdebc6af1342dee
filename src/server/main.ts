import { setTimeout as wait } from 'node:timers/promises';
import { buildApp } from './app.ts';
import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/database/db.ts';
import { requireMigrated } from './core/database/migrate.ts';
import { readEnv } from './core/process/env.ts';
import { explainFailures, OperatorError } from './core/process/operator-error.ts';
import { readArguments } from './core/process/read-arguments.ts';
import { lastExitSeconds, stopOnSignal } from './core/process/shutdown.ts';
import { version } from './core/process/version.ts';

explainFailures();
readArguments();
const env = readEnv(process.env);
const database = openDatabase(env.databaseUrl, { poolerUrl: env.poolerDatabaseUrl });
await requireMigrated(database.pool);
const app = await buildApp(env, database);
const stopBackgroundWork = await startBackgroundWork(env, database, app.log);

stopOnSignal(app.log, env.drainSeconds + env.stopSeconds + lastExitSeconds, async () => {
  // The proxy sees in /readyz that it must send requests elsewhere; until it does, they are served here.
  app.context.stopping = true;
  await wait(env.drainSeconds * 1000);
  const cut = setTimeout(cutConnections, env.stopSeconds * 1000);
  await app.close();
  clearTimeout(cut);
  await stopBackgroundWork();
  await database.close();
});

function cutConnections(): void {
  app.server.getConnections((_error, connections) => {
    app.log.warn({ connections }, `Requests not finished after ${env.stopSeconds} seconds are cut.`);
    app.server.closeAllConnections();
  });
}

await app.listen({ host: env.host, port: env.port }).catch((error) => {
  throw new OperatorError(
    `The server cannot listen on HOST=${env.host} PORT=${env.port}: ${error.message}. Does another server have it?`,
    { cause: error },
  );
});
app.log.info({ version }, 'Started.');
