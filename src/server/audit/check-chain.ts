import { and, desc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { ChainResult, ChainStatus } from '#shared/audit.ts';
import { chainResult, isBroken } from '#shared/audit.ts';
import { type Context, inTransaction } from '../core/context.ts';
import { advisoryLocks } from '../core/database/advisory-locks.ts';
import type { Db } from '../core/database/db.ts';
import { insertedRow } from '../core/database/inserted-row.ts';
import { auditChecks, auditLog, auditSeals, users } from '../core/database/schema.ts';
import { toIsoTimestamp } from '../core/database/timestamp.ts';
import { enqueue, type Job, type JobQueue, retriedJob } from '../core/jobs/jobs.ts';
import { announce } from '../core/live/events.ts';
import { queueMail } from '../core/mail/mail.ts';
import { isActiveStaff } from '../core/security/accounts.ts';
import type { Member } from '../core/security/actor.ts';
import { recordAudit } from '../core/security/audit.ts';
import { verifyAuditLog } from '../core/security/audit-seals.ts';
import { chainBroken } from './emails.ts';

/** Without a `checkId` it is the nightly job, which starts a check. */
export const auditCheckQueue: JobQueue<{ checkId?: number }> = {
  name: 'audit-check',
  schedule: '40 7 * * *',
  options: { ...retriedJob, expireInSeconds: 3600, retryLimit: 3, deleteAfterSeconds: 86_400 },
};

/** A check that takes longer has been abandoned: it is among the failed jobs. */
const isRunning = and(
  isNull(auditChecks.finishedAt),
  gt(auditChecks.startedAt, sql`now() - interval '2 hours'`),
);

export async function startCheck(context: Context, actor: Member): Promise<ChainStatus> {
  return inTransaction(context, async (tx) => {
    if (await openCheck(tx, actor.session.user.id)) {
      await recordAudit(tx.db, actor, 'audit_checked', { type: 'audit' });
    }
    return statusOf(tx.db);
  });
}

export function readCheck({ db }: Context): Promise<ChainStatus> {
  return statusOf(db);
}

/** Adds a check and queues its job, unless one is running. */
async function openCheck(tx: Context, requestedBy: number | null): Promise<boolean> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditCheck})`);
  if ((await tx.db.$count(auditChecks, isRunning)) > 0) return false;
  const check = await insertedRow(
    tx.db.insert(auditChecks).values({ requestedBy }).returning({ checkId: auditChecks.id }),
  );
  await enqueue(tx, auditCheckQueue, check);
  await announce(tx.db, 'audit', 'staff');
  return true;
}

/** The job. A retry after the check has finished changes nothing and emails nobody again. */
export async function runCheck(
  context: Context,
  { data }: Pick<Job<{ checkId?: number }>, 'data'>,
): Promise<void> {
  const checkId = data?.checkId;
  if (!checkId) {
    await inTransaction(context, (tx) => openCheck(tx, null));
    return;
  }
  const result = await checkChain(context.db);
  await inTransaction(context, async (tx) => {
    const finished = await tx.db
      .update(auditChecks)
      .set({ finishedAt: sql`now()`, result })
      .where(and(eq(auditChecks.id, checkId), isNull(auditChecks.finishedAt)))
      .returning({ id: auditChecks.id });
    if (finished.length === 0) return;
    await announce(tx.db, 'audit', 'staff');
    if (isBroken(result)) await warnOwners(tx);
  });
}

const shownSpans = 20;

async function checkChain(db: Db): Promise<ChainResult> {
  const { sealedLines, pendingLines, brokenSeals, strayLines } = await verifyAuditLog(db);
  const broken: ChainResult['broken'] = [];
  for (const id of brokenSeals.slice(0, shownSpans)) broken.push(await spanOf(db, id));
  return { entries: sealedLines, pending: pendingLines, broken, stray: strayLines };
}

/** The first and last day of the entries that a seal covers, as far as they still exist. */
async function spanOf(db: Db, sealId: number): Promise<ChainResult['broken'][number]> {
  const { rows } = await db.execute<{ first: string | null; last: string | null }>(sql`
    select min(at) as first, max(at) as last from ${auditLog}
    where id = any((select audit_ids from ${auditSeals} where id = ${sealId})::bigint[])`);
  const [span] = rows;
  return {
    from: span?.first ? toIsoTimestamp(span.first) : null,
    to: span?.last ? toIsoTimestamp(span.last) : null,
  };
}

async function warnOwners(tx: Context): Promise<void> {
  const owners = await tx.db
    .select()
    .from(users)
    .where(and(isActiveStaff, eq(users.staffLevel, 'owner')));
  for (const owner of owners) await queueMail(tx, chainBroken(owner));
}

async function statusOf(db: Db): Promise<ChainStatus> {
  const [running] = await db
    .select({ startedAt: auditChecks.startedAt })
    .from(auditChecks)
    .where(isRunning)
    .orderBy(desc(auditChecks.id))
    .limit(1);
  const [last] = await db
    .select({ finishedAt: auditChecks.finishedAt, result: auditChecks.result })
    .from(auditChecks)
    .where(isNotNull(auditChecks.finishedAt))
    .orderBy(desc(auditChecks.finishedAt))
    .limit(1);
  return {
    runningSince: running?.startedAt ?? null,
    last: last?.finishedAt ? { finishedAt: last.finishedAt, result: chainResult.parse(last.result) } : null,
  };
}
