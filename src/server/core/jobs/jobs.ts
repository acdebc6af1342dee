import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import { type LiveEvent, liveChannel } from '../live/events.ts';

/** A queue and the type of its jobs' data. Each feature defines its own; src/server/job-queues.ts lists them all. */
export interface JobQueue<Data extends object = object> {
  name: string;
  options: Omit<Queue, 'name'>;
  /** A cron expression, for work that recurs. */
  schedule?: string;
  /** For work that needs much memory: a worker processes one job of this queue at a time. */
  oneAtATime?: true;
  /** Its jobs wait while this is a restored copy, because they reach people outside. */
  waitsInRestoredCopy?: true;
  /** Never set: it ties the type of the data to the queue. */
  readonly data?: Data;
}

export interface Job<Data> {
  id: string;
  data: Data;
  /** As pg-boss counts: 0 for the first attempt. Absent if a test calls the handler. */
  retryCount?: number;
  retryLimit?: number;
}

/** The work of one queue. */
export interface JobHandler {
  queue: JobQueue;
  handle(context: Context, job: Job<object>): Promise<void>;
}

export function jobHandler<Data extends object>(
  queue: JobQueue<Data>,
  handle: (context: Context, job: Job<Data>) => Promise<void>,
): JobHandler {
  return { queue, handle: (context, job) => handle(context, job as Job<Data>) };
}

/** The queue of jobs that failed for a day; an admin can put them back. */
export const failedQueue = 'failed';
const failedJobEvent: LiveEvent = { topic: 'jobs', to: 'staff' };

/**
 * The heartbeat of a killed worker stops, and its jobs return to the queue within two minutes. A failed job is retried
 * after 5 s, 10 s, 20 s … up to every 5 minutes, `retryLimit` times.
 */
export const retriedJob = {
  deadLetter: failedQueue,
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
};

/** For jobs that decide whether an email is still needed: retried for about an hour. */
export const noticeJob = { ...retriedJob, retryLimit: 20, deleteAfterSeconds: 3600 };

export const jobSchema = 'pgboss';

/** Creates or updates pg-boss's tables and the queues, as the database's owner. */
export async function installJobs(databaseUrl: string, queues: JobQueue[]): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  await boss.start();
  try {
    // First, because the other queues refer to it.
    const failed: JobQueue = { name: failedQueue, options: { retentionSeconds: 90 * 86_400 } };
    for (const { name, options } of [failed, ...queues]) {
      const { deadLetter: _unchangeable, ...changeable } = options;
      if (await boss.getQueue(name)) await boss.updateQueue(name, changeable);
      else await boss.createQueue(name, options);
    }
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Whether pg-boss's tables are the ones this version of it works with. */
export async function jobsAreUpToDate(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query(`select version from ${jobSchema}.version`);
  return Number(rows[0]?.version) >= pgBossPackage.pgboss.schema;
}

/**
 * pg-boss itself moves a job that failed for good, in the worker's statement or when it finds a dead worker's jobs. A
 * trigger announces it in the same transaction in both cases.
 */
export async function announceFailedJobs(client: pg.Client): Promise<void> {
  await client.query(`
    create or replace function ${jobSchema}.announce_failed_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${liveChannel}', '${JSON.stringify(failedJobEvent)}');
      return null;
    end $$;
    create or replace trigger announce_failed_job after insert on ${jobSchema}.job
      for each row when (new.name = '${failedQueue}') execute function ${jobSchema}.announce_failed_job();
  `);
}

interface JobOptions {
  /** A number is a delay in seconds, measured by the database: the clock of this node may be wrong. */
  startAfter?: Date | number;
  /** A job with an id that its queue has already seen is not added again. */
  id?: string;
  /** Jobs with a higher one come first; 0 if it is not given. */
  priority?: number;
}

/** Writes jobs through the caller's transaction. */
export interface Jobs {
  send<Data extends object>(tx: Db, queue: JobQueue<Data>, data: Data, options?: JobOptions): Promise<void>;
  /** Several jobs of one queue in one statement. */
  sendAll<Data extends object>(tx: Db, queue: JobQueue<Data>, data: Data[]): Promise<void>;
  /** Puts one failed job back into the queue it came from; returns how many were moved. */
  redrive(tx: Db, id: string): Promise<number>;
  stop(): Promise<void>;
}

export async function startJobs(db: Db, onError: (error: Error) => void): Promise<Jobs> {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: jobSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // pg-boss reads the queues periodically; an unavailable database must not end the process.
  boss.on('error', onError);
  await boss.start();
  return {
    async send(tx, { name }, data, options = {}) {
      await boss.send(name, data, { ...options, db: fromDrizzle(tx, sql) });
    },
    async sendAll(tx, { name }, data) {
      if (data.length === 0) return;
      const jobs = data.map((each) => ({ data: each }));
      await boss.insert(name, jobs, { db: fromDrizzle(tx, sql) });
    },
    redrive: (tx, id) => boss.redrive(failedQueue, { ids: [id], db: fromDrizzle(tx, sql) }),
    stop: () => boss.stop({ graceful: false }),
  };
}

/** Queues a job in the transaction of `context`: rolled back, it never existed; committed, it will be done. */
export function enqueue<Data extends object>(
  { db, jobs }: Context,
  queue: JobQueue<Data>,
  data: Data,
  options?: JobOptions,
): Promise<void> {
  return jobs.send(db, queue, data, options);
}
