import { sql } from 'drizzle-orm';
import type { Input } from '#shared/endpoint.ts';
import type * as jobsApi from '#shared/jobs.ts';
import type { FailedJob } from '#shared/jobs.ts';
import { type Db, transaction } from '../core/database/db.ts';
import { notFound } from '../core/errors.ts';
import { failedQueue, type Mail, redriveFailed } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
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
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
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
  db: Db,
  actor: Member,
  { id }: Input<typeof jobsApi.retryFailed>,
): Promise<undefined> {
  await transaction(db, async (tx) => {
    const moved = await redriveFailed(tx, id);
    if (moved === 0) throw notFound();
    await recordAudit(tx, actor, 'job_retried', { type: 'job', id });
    await announce(tx, 'jobs', 'staff');
  });
}
