import { setTimeout as wait } from 'node:timers/promises';
import { type JobWithMetadata, PgBoss } from 'pg-boss';
import type { Context } from '../context.ts';
import { appRole } from '../database/db.ts';
import { jobAttempts } from '../metrics/process-metrics.ts';
import type { Env } from '../process/env.ts';
import { describeError, type Log } from '../process/log.ts';
import { type JobHandler, jobSchema } from './jobs.ts';
import { holdInRestoredCopy } from './restored-copy.ts';

/** Processes the queues of the given handlers. Any number of workers may run: each job goes to one. */
export async function startWorker(
  { databaseUrl, poolerDatabaseUrl }: Pick<Env, 'databaseUrl'> & Partial<Env>,
  context: Context,
  handlers: JobHandler[],
  log: Log,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    // pg-boss locks within transactions and does not listen, so a pooler will do; its login has the settings
    // (pooler.ts).
    connectionString: poolerDatabaseUrl ?? databaseUrl,
    ...(!poolerDatabaseUrl && { options: `-c role=${appRole}` }),
    schema: jobSchema,
    migrate: false,
    max: 4,
    // Rebuilding indexes is the owner's right, not the application's.
    reindex: false,
    // A dead worker's jobs must be found in less time than users wait for an email. The first setting is how often
    // pg-boss checks at all (by default every minute), the second how old a queue's last check must be.
    superviseIntervalSeconds: 20,
    monitorIntervalSeconds: 20,
  });
  boss.on('error', (error) => log.error({ err: error }, 'job queue'));
  await boss.start();
  const work = async ({ queue, handle }: JobHandler) => {
    for (const result of ['completed', 'retried', 'given_up'])
      jobAttempts.inc({ queue: queue.name, result }, 0);
    // Workers poll at intervals, so each poll takes several jobs; each succeeds or fails separately. After a full batch
    // there is probably more, so the next one is fetched at once: otherwise an email to 5,000 clients takes four
    // minutes.
    const options = {
      localConcurrency: queue.oneAtATime ? 1 : 2,
      batchSize: queue.oneAtATime ? 1 : 10,
      pollingIntervalSeconds: 1,
      burstWhenBatchFull: true,
      perJobResults: true,
      includeMetadata: true,
    } as const;
    await boss.work(queue.name, options, async (jobs: JobWithMetadata<object>[]) => {
      const results = await Promise.all(
        jobs.map((job) => settle(job, () => inTime(job, handle(context, job)), log)),
      );
      // If all of them fail, for example while the mail server is down, the next batch would also fail at once.
      if (results.length > 1 && results.every(({ status }) => status === 'failed')) await wait(1_000);
      return results;
    });
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
    const next = isLast ? {} : { retryWithinSeconds: maxRetryDelay(job) };
    log.warn({ ...attempt, ...next, err: error }, isLast ? 'job given up' : 'job failed, it is tried again');
    return { id: job.id, status: 'failed' as const, output: { message: reasonOf(error) } };
  }
}

/** pg-boss needs the rest of a job's time to record its result. */
const recordingSeconds = 5;

/** When a job's time is over, pg-boss repeats its whole batch: also emails that were sent. So this job fails before. */
async function inTime({ expireInSeconds }: JobWithMetadata, work: Promise<void>): Promise<void> {
  const seconds = expireInSeconds - recordingSeconds;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`It took longer than ${seconds} seconds.`)),
    seconds * 1000,
  );
  try {
    await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Stored with the job, for owners. The message of a failed query quotes its parameters, such as the text of an email.
 */
function reasonOf(error: unknown): string {
  const { type, message } = describeError(error);
  return type === 'failed query' ? message : String(error);
}

/** pg-boss waits between half of this and all of it. */
function maxRetryDelay({ retryDelay, retryBackoff, retryDelayMax, retryCount }: JobWithMetadata): number {
  if (!retryBackoff) return retryDelay;
  return Math.min(retryDelay * 2 ** Math.min(16, retryCount + 1), retryDelayMax ?? Number.POSITIVE_INFINITY);
}
