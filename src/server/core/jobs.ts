import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { fromDrizzle, PgBoss, type Queue } from 'pg-boss';
import { appRole, type Db } from './db.ts';

/** What the queues carry. */
interface JobData {
  mail: Mail;
  /** Who asked for a new password, known or not: both cost the caller the same. */
  'password-reset': { username: string };
  /** Somebody who may have messages waiting that they have not seen. */
  'message-notice': { userId: number };
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

type QueueName = keyof JobData;

/** Where work ends up that failed for a day; an admin can put it back. */
export const failedQueue = 'failed';

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

const schema = 'pgboss';

/** Makes or updates pg-boss's tables and our queues as the database's owner, and lets the application use them. */
export async function installJobs(client: pg.Client, databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema,
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
  await client.query(`
    grant usage on schema ${schema} to ${appRole};
    grant select, insert, update, delete on all tables in schema ${schema} to ${appRole};
    grant execute on all functions in schema ${schema} to ${appRole};
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
    schema,
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
 * A job under an `id` that its queue has seen is the same job.
 */
export async function enqueue<Name extends QueueName>(
  tx: Db,
  queue: Name,
  data: JobData[Name],
  options: { startAfter?: Date; id?: string } = {},
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

type Handlers = { [Name in QueueName]?: (job: Job<Name>) => Promise<void> };

/** Works off the queues it has handlers for. Any number of workers may run: each job goes to one. */
export async function startWorker(
  databaseUrl: string,
  handlers: Handlers,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    options: `-c role=${appRole}`,
    schema,
    migrate: false,
    max: 4,
    // Rebuilding indexes is the owner's right, not the application's.
    reindex: false,
    // Finding a dead worker's jobs must not take longer than people wait for a mail.
    monitorIntervalSeconds: 20,
  });
  boss.on('error', onError);
  await boss.start();
  for (const name of Object.keys(handlers) as QueueName[]) {
    const handle = handlers[name] as ((job: Job<QueueName>) => Promise<void>) | undefined;
    if (!handle) continue;
    // A worker asks for the next jobs only so often, so it takes several; each succeeds or fails by itself.
    const options = {
      localConcurrency: 2,
      batchSize: 10,
      pollingIntervalSeconds: 1,
      perJobResults: true,
    } as const;
    await boss.work<JobData[QueueName]>(name, options, (jobs) =>
      Promise.all(jobs.map((job) => settle(job, handle))),
    );
  }
  if (handlers.housekeeping) await boss.schedule('housekeeping', '17 * * * *');
  if (handlers['audit-seal']) await boss.schedule('audit-seal', '* * * * *');
  return () => boss.stop({ graceful: true, timeout: 10_000 });
}

async function settle<Name extends QueueName>(job: Job<Name>, handle: (job: Job<Name>) => Promise<void>) {
  try {
    await handle(job);
    return { id: job.id, status: 'completed' as const };
  } catch (error) {
    return { id: job.id, status: 'failed' as const, output: { message: String(error) } };
  }
}
