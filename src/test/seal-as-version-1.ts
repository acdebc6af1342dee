import { sql } from 'drizzle-orm';
import type { Db } from '#server/core/database/db.ts';

/** Seals all pending entries as versions before the column `client_id` did. Only for a log without seals. */
export async function sealAsVersion1(db: Db): Promise<void> {
  await db.execute(sql`
    with sealed as (delete from audit_pending returning audit_id)
    insert into audit_seals (audit_ids, hash)
    select array_agg(id order by id), sha256(decode(repeat('00', 32), 'hex') || convert_to(string_agg(jsonb_build_array(
      id, extract(epoch from at), actor_id, address, action, subject_type, subject_id, details)::text, E'\\n' order by id), 'UTF8'))
    from audit_log where id in (select audit_id from sealed)`);
}
