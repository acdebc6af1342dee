import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { appRole } from '../database/db.ts';
import { jobAttempts } from '../metrics/process-metrics.ts';
import type { Log } from '../process/log.ts';
import { type JobHandler, jobSchema } from './jobs.ts';
import { holdInRestoredCopy } from './restored-copy.ts';

/** Works off the queues of the given handlers. Any number of workers may run: each job goes to one. */
export async function startWorker(
  databaseUrl: string,
  context: Context,
  handlers: JobHandler[],
  log: Log,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: `-c role=${appRole}`,
    schema: jobSchema,
    migrate: false,
    max: 4,
    // Rebuilding indexes is the owner's right, not the application's.
    reindex: false,
    // A dead worker's jobs must be found within the time users wait for a mail.
    monitorIntervalSeconds: 20,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const work = async ({ queue, handle }: JobHandler) => {
    for (const result of ['completed', 'retried', 'given_up'])
      jobAttempts.inc({ queue: queue.name, result }, 0);
    // Workers poll at intervals, so each poll takes several jobs; each succeeds or fails separately.
    const options = {
      localConcurrency: queue.oneAtATime ? 1 : 2,
      batchSize: queue.oneAtATime ? 1 : 10,
      pollingIntervalSeconds: 1,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    await boss.work(queue.name, options, (jobs: JobWithMetadata<object>[]) =>
      Promise.all(jobs.map((job) => settle(job, () => handle(context, job), log))),
    );
    if (queue.schedule) await boss.schedule(queue.name, queue.schedule);
  };
  for (const handler of handlers) if (!handler.queue.waitsInRestoredCopy) await work(handler);
  const held = handlers.filter(({ queue }) => queue.waitsInRestoredCopy);
  const stopHolding = await holdInRestoredCopy(context.db, log, {
    start: () => Promise.all(held.map(work)),
    stop: () => Promise.all(held.map(({ queue }) => boss.offWork(queue.name))),
  });
  return async () => {
    stopHolding();
    await boss.stop({ graceful: true, timeout: 10_000 });
  };
}

async function settle(job: JobWithMetadata<object>, handle: () => Promise<void>, log: Log) {
  try {
    await handle();
    jobAttempts.inc({ queue: job.name, result: 'completed' });
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    const attempt = {
      queue: job.name,
      job: job.id,
      attempt: job.retryCount + 1,
      attempts: job.retryLimit + 1,
    };
    const isLast = job.retryCount >= job.retryLimit;
    jobAttempts.inc({ queue: job.name, result: isLast ? 'given_up' : 'retried' });
    const next = isLast ? {} : { retryWithinSeconds: longestRetryDelay(job) };
    log.warn({ ...attempt, ...next, err: error }, isLast ? 'job given up' : 'job failed, it is tried again');
    return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
  }
}

/** pg-boss waits between half of this and all of it. */
function longestRetryDelay({ retryDelay, retryBackoff, retryDelayMax, retryCount }: JobWithMetadata): number {
  if (!retryBackoff) return retryDelay;
  return Math.min(retryDelay * 2 ** Math.min(16, retryCount + 1), retryDelayMax ?? Number.POSITIVE_INFINITY);
}
