import { startBackgroundWork } from './background-work.ts';
import { openDatabase } from './core/database/db.ts';
import { requireMigrated } from './core/database/migrate.ts';
import { logSlowQueries } from './core/database/slow-queries.ts';
import { poolGauges } from './core/metrics/gauges.ts';
import { startMetricsServer } from './core/metrics/serve-metrics.ts';
import { readEnv } from './core/process/env.ts';
import { createLog } from './core/process/log.ts';
import { explainFailures } from './core/process/operator-error.ts';
import { readArguments } from './core/process/read-arguments.ts';
import { lastExitSeconds, stopOnSignal } from './core/process/shutdown.ts';
import { version } from './core/process/version.ts';

/** Background work only, in a separate process from the servers. */
explainFailures();
readArguments();
const env = readEnv(process.env);
const log = createLog(env);
const database = openDatabase(env.databaseUrl, { poolerUrl: env.poolerDatabaseUrl, connections: 2 });
logSlowQueries(database.pool, log, env.slowQueryMs);
await requireMigrated(database.pool);
const stopBackgroundWork = await startBackgroundWork(env, database, log, 'worker');
const stopMetrics =
  env.metricsPort && (await startMetricsServer(env, env.metricsPort, poolGauges(database.pool), log));

stopOnSignal(log, lastExitSeconds, async () => {
  if (stopMetrics) stopMetrics();
  await stopBackgroundWork();
  await database.close();
});
log.info({ version }, 'Working.');
