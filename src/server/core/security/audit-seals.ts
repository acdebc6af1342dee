import { type SQL, sql } from 'drizzle-orm';
import { advisoryLocks } from '../database/advisory-locks.ts';
import { type Db, transaction } from '../database/db.ts';
import { auditLog, auditPending, auditSeals } from '../database/schema.ts';

const linesPerSeal = 1000;

/**
 * How entries are hashed, by the version of the seal, in a form that no connection setting changes. Version 1 predates
 * the column `client_id`: its seals keep their formula, or a log of many years would look broken. Version 2 begins with
 * its number, so that a seal relabelled as another version does not verify either.
 */
const columns = sql`a.id, extract(epoch from a.at), a.actor_id, a.address, a.action, a.subject_type, a.subject_id, a.details`;
const sealVersion = 2;
const hashedLines: Record<number, SQL> = {
  1: sql`string_agg(jsonb_build_array(${columns})::text, E'\\n' order by a.id)`,
  [sealVersion]: sql`'2' || E'\\n' || string_agg(jsonb_build_array(${columns}, a.client_id)::text, E'\\n' order by a.id)`,
};

/** The hash of entries, chained to the previous seal; null for a version that does not exist. */
const chained = (previous: Buffer, ids: number[], version: number) => sql`
  select sha256(${previous}::bytea || convert_to(${hashedLines[version] ?? sql`null`}, 'UTF8')) as hash, count(*)::int as lines
  from ${auditLog} a where a.id = any(${sql.param(ids)}::bigint[])`;

const beginning = Buffer.alloc(32);

/**
 * Seals entries that are final: those of transactions older than all running ones, else a late commit could be missed
 * by the chain. Writers wait neither for this nor for each other. A transaction id from the future belongs to the
 * server this database was restored from, and is final too. Returns the number of sealed entries.
 */
export async function sealAuditLog(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.auditSeals})`);
    const final = await tx.execute<{ audit_id: string }>(sql`
      delete from ${auditPending} where audit_id in (
        select audit_id from ${auditPending}
        where xid < pg_snapshot_xmin(pg_current_snapshot()) or xid >= pg_snapshot_xmax(pg_current_snapshot())
        order by audit_id limit ${linesPerSeal})
      returning audit_id`);
    const auditIds = final.rows.map((row) => Number(row.audit_id)).sort((a, b) => a - b);
    if (auditIds.length === 0) return 0;
    const previous = await tx.execute<{ hash: Buffer }>(
      sql`select hash from ${auditSeals} order by id desc limit 1`,
    );
    const { rows } = await tx.execute<{ hash: Buffer }>(
      chained(previous.rows[0]?.hash ?? beginning, auditIds, sealVersion),
    );
    await tx.insert(auditSeals).values({ auditIds, hash: rows[0]?.hash as Buffer, version: sealVersion });
    return auditIds.length;
  });
}

export interface AuditProof {
  seals: number;
  sealedLines: number;
  /** Entries that are not sealed yet. */
  pendingLines: number;
  /** Ids of the seals whose entries are no longer what they were. */
  brokenSeals: number[];
  /**
   * Entries covered by neither a seal nor the list of pending ones: inserted, or removed from that list, by bypassing
   * the triggers.
   */
  strayLines: number;
}

/** Recomputes the whole chain. */
export async function verifyAuditLog(db: Db): Promise<AuditProof> {
  const proof: AuditProof = { seals: 0, sealedLines: 0, pendingLines: 0, brokenSeals: [], strayLines: 0 };
  let previous: Buffer = beginning;
  let after = 0;
  while (true) {
    const seals = await db.execute<{ id: number; audit_ids: string[]; hash: Buffer; version: number }>(
      sql`select id, audit_ids, hash, version from ${auditSeals} where id > ${after} order by id limit 100`,
    );
    if (seals.rows.length === 0) break;
    for (const seal of seals.rows) {
      const ids = seal.audit_ids.map(Number);
      const { rows } = await db.execute<{ hash: Buffer | null; lines: number }>(
        chained(previous, ids, seal.version),
      );
      const [found] = rows;
      if (!found?.hash?.equals(seal.hash) || found.lines !== ids.length) proof.brokenSeals.push(seal.id);
      proof.seals += 1;
      proof.sealedLines += ids.length;
      previous = seal.hash;
      after = seal.id;
    }
  }
  const { rows } = await db.execute<{ pending: number; stray: number }>(sql`
    select (select count(*)::int from ${auditPending}) as pending,
           (select count(*)::int from ${auditLog} a
            where not exists (select from ${auditPending} p where p.audit_id = a.id)
              and not exists (select from (select unnest(audit_ids) as id from ${auditSeals}) s where s.id = a.id)) as stray`);
  proof.pendingLines = rows[0]?.pending ?? 0;
  proof.strayLines = rows[0]?.stray ?? 0;
  return proof;
}
