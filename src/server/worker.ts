import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/db.ts';
import { readEnv } from './core/env.ts';
import { createLog } from './core/log.ts';
import { requireMigrated } from './core/migrate.ts';
import { explainFailures } from './core/operator-error.ts';
import { lastExitSeconds, stopOnSignal } from './core/stopping.ts';

/** Background work alone, beside servers that are busy with people. */
explainFailures();
const env = readEnv(process.env);
const log = createLog(env);
const database = openDatabase(env.databaseUrl, { connections: 2 });
await requireMigrated(database.pool);
const stopWork = await startBackgroundWork(env, database, log);

stopOnSignal(log, lastExitSeconds, async () => {
  await stopWork();
  await database.close();
});
log.info('Working.');
