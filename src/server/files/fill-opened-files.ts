import { sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';

const filesAtOnce = 1000;

/**
 * Fills `opened_at` of files opened before the column existed, from the audit log. In batches, because the previous
 * version meanwhile counts downloads in the same rows.
 */
export async function fillOpenedFiles(db: Db): Promise<void> {
  let after = 0;
  while (true) {
    const { rows } = await db.execute<{ last: number | null }>(sql`
      with unopened as (
        select id, user_id from files
        where id > ${after} and uploaded_by <> user_id and opened_at is null and deleted_at is null
        order by id limit ${filesAtOnce}
      ), filled as (
        update files set opened_at = first.at from (
          select unopened.id, min(entry.at) as at from unopened
          join audit_log entry on entry.subject_type = 'file' and entry.subject_id = unopened.id::text
            and entry.actor_id = unopened.user_id and entry.action in ('file_opened', 'file_downloaded')
          group by unopened.id
        ) first where files.id = first.id
      )
      select max(id) as last from unopened`);
    const last = rows[0]?.last;
    if (!last) return;
    after = last;
  }
}
