import type pg from 'pg';

/** Users come first, because a file's search words include those of its owner. */
const unfilled = {
  // Until 0.2.0 a user's search words included telephone and position, and a file's had two parts.
  users: "search_words is distinct from search_words(concat_ws(' ', username, email, first_name, last_name))",
  contacts: 'search_words is null',
  files: "search_words is null or search_words not like '%|%|%'",
};
const rowsAtOnce = 2000;

/**
 * Fills `search_words` of rows older than that column or its present form, in batches so that no request waits long for
 * a row lock. The table's trigger computes the value. Runs before the column's index is built, which is faster than
 * adding rows to the index.
 */
export async function fillSearchWords(client: pg.Client): Promise<void> {
  for (const [table, isUnfilled] of Object.entries(unfilled)) {
    let after = 0;
    for (;;) {
      const { rows } = await client.query<{ last: number | null }>(
        `with filled as (
           update ${table} set search_words = null
           where id in (select id from ${table} where id > $1 and (${isUnfilled}) order by id limit ${rowsAtOnce})
           returning id
         ) select max(id) as last from filled`,
        [after],
      );
      const last = rows[0]?.last;
      if (!last) break;
      after = last;
    }
  }
}

/** Collects the statistics for planning searches: two seconds for a million rows, without blocking requests. */
export async function analyzeSearchWords(client: pg.Client): Promise<void> {
  for (const table of [...Object.keys(unfilled), 'companies'])
    await client.query(`analyze ${table} (search_words)`);
}
