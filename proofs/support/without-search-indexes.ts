import type pg from 'pg';

/** Drops the word and trigram indexes while it fills tables: rebuilding them is much faster than adding each row. */
export async function withoutSearchIndexes(owner: pg.Client, fill: () => Promise<void>): Promise<void> {
  const { rows } = await owner.query<{ name: string; definition: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index join pg_class on pg_class.oid = indexrelid join pg_am on pg_am.oid = relam
    where amname = 'gin' and indrelid::regclass::text = any('{messages,files,users,contacts}')`);
  await owner.query(`drop index ${rows.map(({ name }) => name).join(', ')}`);
  await fill();
  for (const { definition } of rows) await owner.query(definition);
}
