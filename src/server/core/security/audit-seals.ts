import { sql } from 'drizzle-orm';
import { type Db, transaction } from '../database/db.ts';
import { auditLog, auditPending, auditSeals } from '../database/schema.ts';

const linesPerSeal = 1000;
const sealingLock = 0x5ea1;

/** A line as it is hashed: every column, in a form that no setting of a connection changes. */
const line = sql`jsonb_build_array(a.id, extract(epoch from a.at), a.actor_id, a.address, a.action, a.subject_type, a.subject_id, a.details)::text`;

/** The hash of some lines after the seal before them. */
const chained = (previous: Buffer, ids: number[]) => sql`
  select sha256(${previous}::bytea || convert_to(string_agg(${line}, E'\\n' order by a.id), 'UTF8')) as hash, count(*)::int as lines
  from ${auditLog} a where a.id = any(${sql.param(ids)}::bigint[])`;

const beginning = Buffer.alloc(32);

/**
 * Seals entries that are final: those of transactions older than all running ones, else a late commit could be missed
 * by the chain. Writers wait neither for this nor for each other. A transaction id from the future belongs to the
 * server this database was restored from, and is final too. Returns the number of sealed entries.
 */
export async function sealAuditLog(db: Db): Promise<number> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sealingLock})`);
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
      chained(previous.rows[0]?.hash ?? beginning, auditIds),
    );
    await tx.insert(auditSeals).values({ auditIds, hash: rows[0]?.hash as Buffer });
    return auditIds.length;
  });
}

interface AuditProof {
  seals: number;
  sealedLines: number;
  /** Entries that are not sealed yet. */
  pendingLines: number;
  /** Seals whose lines are not what they were, by number. */
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
    const seals = await db.execute<{ id: number; audit_ids: string[]; hash: Buffer }>(
      sql`select id, audit_ids, hash from ${auditSeals} where id > ${after} order by id limit 100`,
    );
    if (seals.rows.length === 0) break;
    for (const seal of seals.rows) {
      const ids = seal.audit_ids.map(Number);
      const { rows } = await db.execute<{ hash: Buffer | null; lines: number }>(chained(previous, ids));
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
