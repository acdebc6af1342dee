import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/database/db.ts';
import { requireMigrated } from './core/database/migrate.ts';
import { readEnv } from './core/process/env.ts';
import { createLog } from './core/process/log.ts';
import { explainFailures } from './core/process/operator-error.ts';
import { lastExitSeconds, stopOnSignal } from './core/process/shutdown.ts';
import { version } from './core/process/version.ts';

/** Background work only, in a separate process from the servers. */
explainFailures();
const env = readEnv(process.env);
const log = createLog(env);
const database = openDatabase(env.databaseUrl, { connections: 2 });
await requireMigrated(database.pool);
const stopBackgroundWork = await startBackgroundWork(env, database, log);

stopOnSignal(log, lastExitSeconds, async () => {
  await stopBackgroundWork();
  await database.close();
});
log.info({ version }, 'Working.');
