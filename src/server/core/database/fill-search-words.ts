import type pg from 'pg';

/** Users first, because the words of a file are also those of its owner. */
const tables = ['users', 'contacts', 'files'];
const rowsAtOnce = 2000;

/**
 * Fills `search_words` of rows from before that column, some at a time, so that no request waits long for a row. The value
 * comes from the table's trigger. Before the index on the column is built: that takes less time than adding to it.
 */
export async function fillSearchWords(client: pg.Client): Promise<void> {
  for (const table of tables) {
    let after = 0;
    for (;;) {
      const { rows } = await client.query<{ last: number | null }>(
        `with filled as (
           update ${table} set search_words = null
           where id in (select id from ${table} where id > $1 and search_words is null order by id limit ${rowsAtOnce})
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

/** Takes the samples that a search is planned with: two seconds for a million rows, and no request waits meanwhile. */
export async function analyzeSearchWords(client: pg.Client): Promise<void> {
  for (const table of [...tables, 'companies']) await client.query(`analyze ${table} (search_words)`);
}
