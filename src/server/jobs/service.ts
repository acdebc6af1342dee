import { sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as jobsApi from '#shared/jobs.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { notFound } from '../core/errors.ts';
import { failedQueue } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import type { Mail } from '../core/mail/mail.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';

const shownJobs = 200;

interface FailedRow extends Record<string, unknown> {
  id: string;
  source_name: string | null;
  data: Partial<Mail> | null;
  output: { message?: string } | null;
  created_on: string;
}

/** What was tried for a day and given up, as an admin can understand it. */
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
    subject: row.data?.to
      ? `Mail to ${row.data.to}: ${row.data.subject}`
      : (row.source_name ?? 'Background work'),
    reason: row.output?.message ?? 'No reason was given.',
    failedAt: new Date(row.created_on).toISOString(),
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
