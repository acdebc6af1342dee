import { sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as jobsApi from '#shared/jobs.ts';
import type { FailedJob, WaitingJob } from '#shared/jobs.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { failedQueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import type { Mail } from '../core/mail/mail.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { messageMailQueue } from '../message-mails/queue.ts';
import { plainReason } from './plain-reason.ts';

const shownJobs = 200;

interface FailedRow extends Record<string, unknown> {
  id: string;
  source_name: string | null;
  data: Partial<Mail> | null;
  output: { message?: string } | null;
  created_on: string;
}

/** Jobs that were given up after a day of retries, in words that an admin understands. */
export async function listFailedJobs({ db }: Context): Promise<FailedJob[]> {
  const { rows } = await db.execute<FailedRow>(sql`
    select id, source_name, data, output, created_on
    from pgboss.job
    where name = ${failedQueue} and state < 'active'
    order by created_on desc
    limit ${shownJobs}
  `);
  return rows.map((row) => ({
    id: row.id,
    queue: row.source_name ?? failedQueue,
    subject: subjectOf(row.source_name, row.data),
    reason: plainReason(row.source_name ?? failedQueue, row.output?.message),
    failedAt: new Date(row.created_on).toISOString(),
  }));
}

function subjectOf(queue: string | null, data: Partial<Mail> | null): string {
  if (queue === messageMailQueue.name) return 'Mail to a client about a message';
  return data?.to ? `Mail to ${data.to}: ${data.subject}` : (queue ?? 'Background work');
}

interface WaitingRow extends Record<string, unknown> {
  id: string;
  name: string;
  data: Partial<Mail> | null;
  output: { message?: string } | null;
  retried: boolean;
  since: string;
  start_after: string;
}

/**
 * Jobs that wait for their first attempt or a retry. First attempts due for less than a minute are left out: a worker
 * picks them up within seconds. `keep_until` is when the job was first due plus the queue's retention (see `queueFacts`
 * in system/facts.ts).
 */
export async function listWaitingJobs({ db }: Context): Promise<WaitingJob[]> {
  const { rows } = await db.execute<WaitingRow>(sql`
    select job.id, job.name, job.data, job.output, job.state = 'retry' as retried, job.start_after,
      greatest(job.created_on, job.keep_until - queue.retention_seconds * interval '1 second') as since
    from pgboss.job join pgboss.queue on queue.name = job.name
    where job.state < 'active' and not job.blocked and job.name <> ${failedQueue} and not starts_with(job.name, '__pgboss')
      and (job.state = 'retry' or job.start_after <= now() - interval '1 minute')
    order by since, job.id
    limit ${shownJobs}
  `);
  return rows.map(({ id, name, data, output, retried, since, start_after }) => ({
    id,
    queue: name,
    subject: subjectOf(name, data),
    state: retried ? 'retrying' : 'waiting',
    reason: retried ? plainReason(name, output?.message) : 'It has not been tried yet.',
    since: new Date(since).toISOString(),
    nextAttemptAt: retried ? new Date(start_after).toISOString() : null,
  }));
}

export async function retryFailedJob(
  context: Context,
  actor: Member,
  { id }: Input<typeof jobsApi.retryFailed>,
): Promise<undefined> {
  await inTransaction(context, async (tx) => {
    const moved = await tx.jobs.redrive(tx.db, id);
    if (moved === 0) throw notFound();
    await recordAudit(tx.db, actor, 'job_retried', { type: 'job', id });
    await announce(tx.db, 'jobs', 'staff');
  });
}
