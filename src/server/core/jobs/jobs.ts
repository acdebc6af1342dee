import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import pgBossPackage from 'pg-boss/package.json' with { type: 'json' };
import type { Db } from '../database/db.ts';
import { type LiveEvent, liveChannel } from '../live/events.ts';

/** What the queues carry. */
export interface JobData {
  mail: Mail;
  /** Who asked for a new password, known or not: both cost the caller the same. */
  'password-reset': { username: string };
  /** Somebody who may have messages waiting that they have not seen. */
  'message-notice': { userId: number };
  /** A file that staff have put into a client's account. */
  'file-notice': { fileId: number };
  /** A meeting that has moved since its last mail. */
  'appointment-notice': { appointmentId: number };
  /** Of a meeting as it stood at this sequence: once it has moved or was called off, the reminder has no object. */
  'appointment-reminder': { appointmentId: number; sequence: number; ahead: 'day' | 'hour' };
  housekeeping: Record<string, never>;
  'audit-seal': Record<string, never>;
}

/** A link within the product: the mail is written for no address in particular and gets it when it is sent. */
export interface MailLink {
  label: string;
  path: string;
}

/** What calendar programs read in a mail (RFC 5546). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

/** What a mail says. The letter around it, as text and as HTML, is made when it is sent. */
export interface Mail {
  to: string;
  replyTo?: string;
  subject: string;
  greeting: string;
  parts: (string | MailLink)[];
  /** Small print below the signature. */
  footnote?: (string | MailLink)[];
  /** Where mail programs may post to end such mails in one click (RFC 8058). */
  unsubscribePath?: string;
  calendar?: CalendarPart;
}

export type QueueName = keyof JobData;

/** Where work ends up that failed for a day; an admin can put it back. */
export const failedQueue = 'failed';
const failedJobEvent: LiveEvent = { topic: 'jobs', to: 'staff' };

/** Work that decides whether a mail is still wanted: tried for about an hour. */
const notice = {
  deadLetter: failedQueue,
  heartbeatSeconds: 30,
  expireInSeconds: 60,
  retryLimit: 20,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  deleteAfterSeconds: 3600,
};

/**
 * A worker that is killed stops its heartbeat, and its jobs come back within a minute or two. What fails is tried again
 * after 5 s, 10 s, 20 s … up to every 5 minutes, for about a day.
 */
const queues: (Omit<Queue, 'name'> & { name: QueueName | typeof failedQueue })[] = [
  { name: failedQueue, retentionSeconds: 90 * 86_400 },
  {
    name: 'mail',
    deadLetter: failedQueue,
    heartbeatSeconds: 30,
    expireInSeconds: 120,
    retryLimit: 290,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    retentionSeconds: 14 * 86_400,
    deleteAfterSeconds: 86_400,
  },
  {
    name: 'password-reset',
    heartbeatSeconds: 30,
    expireInSeconds: 60,
    retryLimit: 5,
    retryDelay: 2,
    retryBackoff: true,
    deleteAfterSeconds: 3600,
  },
  { name: 'message-notice', ...notice },
  { name: 'file-notice', ...notice },
  { name: 'appointment-notice', ...notice },
  {
    name: 'appointment-reminder',
    deadLetter: failedQueue,
    heartbeatSeconds: 30,
    expireInSeconds: 60,
    retryLimit: 10,
    retryDelay: 5,
    retryBackoff: true,
    retryDelayMax: 300,
    retentionSeconds: 86_400,
    deleteAfterSeconds: 86_400,
  },
  {
    name: 'housekeeping',
    heartbeatSeconds: 30,
    expireInSeconds: 600,
    retryLimit: 3,
    deleteAfterSeconds: 86_400,
  },
  {
    name: 'audit-seal',
    heartbeatSeconds: 30,
    expireInSeconds: 300,
    retryLimit: 0,
    deleteAfterSeconds: 3600,
  },
];

export const jobSchema = 'pgboss';

/** Makes or updates pg-boss's tables and our queues as the database's owner. */
export async function installJobs(databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobSchema,
    supervise: false,
    schedule: false,
    max: 2,
  });
  await boss.start();
  try {
    for (const { name, ...options } of queues) {
      const { deadLetter: _kept, ...changeable } = options;
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
 * pg-boss moves a job that failed for good by itself, in the worker's statement or when it finds a dead worker's jobs. A
 * trigger announces it in the same transaction, whichever of them it was.
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

/**
 * Senders only know the queues: each job is written through its caller's transaction. One process may hold several
 * (a test with two servers); any of them will do.
 */
const senders = new Set<PgBoss>();

export async function startSender(db: Db, onError: (error: Error) => void): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    db: fromDrizzle(db, sql),
    schema: jobSchema,
    migrate: false,
    supervise: false,
    schedule: false,
  });
  // It looks at the queues now and then; a database that is away must not end the process.
  boss.on('error', onError);
  await boss.start();
  senders.add(boss);
  return async () => {
    senders.delete(boss);
    await boss.stop({ graceful: false });
  };
}

/**
 * Queues work inside a transaction: rolled back, it never existed; committed, it will be done, at `startAfter` or at once.
 * A number is a pause in seconds, which the database measures: the clock of this node may be wrong.
 * A job under an `id` that its queue has seen is the same job.
 */
export async function enqueue<Name extends QueueName>(
  tx: Db,
  queue: Name,
  data: JobData[Name],
  options: { startAfter?: Date | number; id?: string } = {},
): Promise<void> {
  await anySender().send(queue, data, { ...options, db: fromDrizzle(tx, sql) });
}

/** Puts one given-up job back into the queue it came from; answers how many were moved. */
export async function redriveFailed(tx: Db, id: string): Promise<number> {
  return anySender().redrive(failedQueue, { ids: [id], db: fromDrizzle(tx, sql) });
}

function anySender(): PgBoss {
  const [sender] = senders;
  if (!sender) throw new Error('No sender is started');
  return sender;
}

export interface Job<Name extends QueueName> {
  id: string;
  data: JobData[Name];
}
