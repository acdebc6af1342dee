import { sql } from 'drizzle-orm';
import { type Db, transaction } from '../core/database/db.ts';
import { auditLog, auditPending, installation, systemReports } from '../core/database/schema.ts';
import { failedQueue } from '../core/jobs/jobs.ts';
import { shareReading } from './share-reading.ts';

export interface QueueFacts {
  name: string;
  /** Jobs that are due: waiting for their first or next attempt. */
  waiting: number;
  /** Seconds since the longest waiting job was first due; 0 without any. */
  oldestSeconds: number;
}

export type Report = typeof systemReports.$inferSelect;

/** What the database knows about how the installation is doing. */
export interface Facts {
  queues: QueueFacts[];
  /** Jobs under 'Failed jobs'. */
  givenUp: number;
  /** The age of the oldest audit entry that no seal covers; 0 without any. */
  sealLagSeconds: number;
  reports: Report[];
  /** A copy from a backup that no owner has confirmed yet: its mail and its sweeps wait on purpose. */
  restoredCopy: boolean;
  /** By the database's clock, to which all other times here are compared. */
  now: Date;
}

/** Longer than the queries ever take, shorter than a scrape may take. */
const statementTimeout = '2s';

/**
 * pg-boss moves `start_after` forward at every retry, but not `keep_until`, which is the first `start_after` plus the
 * queue's retention. `not blocked` and the state allow pg-boss's own partial index, so finished jobs cost nothing.
 */
const queueFacts = sql`
  select queue.name, count(job.id)::int as waiting,
    coalesce(extract(epoch from now() - min(greatest(
      job.created_on, job.keep_until - queue.retention_seconds * interval '1 second'))), 0)::float as "oldestSeconds"
  from pgboss.queue left join pgboss.job
    on job.name = queue.name and job.state < 'active' and not job.blocked
    and (job.state = 'retry' or job.start_after <= now())
  group by queue.name order by queue.name`;

const sealLagAndCopy = sql`
  select coalesce(extract(epoch from now() - (
    select at from ${auditPending} join ${auditLog} on id = audit_id order by audit_id limit 1)), 0)::float as seconds,
    exists (select from ${installation} where restored_at is not null) as restored, now() as now`;

export async function readFacts(db: Db): Promise<Facts> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = ${sql.raw(`'${statementTimeout}'`)}`);
    const queues = (await tx.execute<QueueFacts & Record<string, unknown>>(queueFacts)).rows;
    const { rows } = await tx.execute<{ seconds: number; restored: boolean; now: string }>(sealLagAndCopy);
    const seal = rows[0];
    return {
      queues: queues.filter(({ name }) => name !== failedQueue && !name.startsWith('__pgboss')),
      givenUp: queues.find(({ name }) => name === failedQueue)?.waiting ?? 0,
      sealLagSeconds: Math.max(0, seal?.seconds ?? 0),
      restoredCopy: seal?.restored ?? false,
      now: new Date(seal?.now ?? Date.now()),
      reports: await tx.select().from(systemReports),
    };
  });
}

/** The facts, read at most once in `keepMs`. */
export function shareFacts(db: Db, keepMs: number): () => Promise<Facts> {
  return shareReading(() => readFacts(db), keepMs);
}

export function reportNamed({ reports }: Facts, name: string): Report | undefined {
  return reports.find((report) => report.name === name);
}

export function queueNamed({ queues }: Facts, name: string): QueueFacts {
  return queues.find((queue) => queue.name === name) ?? { name, waiting: 0, oldestSeconds: 0 };
}
