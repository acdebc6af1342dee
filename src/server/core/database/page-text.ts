import { type SQL, sql } from 'drizzle-orm';

/**
 * After this many bytes of text a page ends, however few rows it has: 500 messages of the longest kind would be 30 MB,
 * which the server holds whole for every request, and for as long as a slow reader takes.
 */
const maxPageBytes = 1_000_000;

/** Whether a row belongs to the page; the first row that does not shows that another page follows. */
export const fits = sql<boolean>`page.fits`.as('fits');

/** The row of `page`, by its id. */
export const pageId = sql`page.page_id`;

/**
 * The rows of one page to join, as `page`: its own and the first that has no room. `rows` is a query for the columns
 * `id` and `bytes`, the length of a row's texts, and for what `order` names. `octet_length` of a text that PostgreSQL
 * stores apart does not read it.
 */
export function withinPageBytes(rows: SQL, order: SQL = sql`id desc`): SQL {
  const bytesBefore = (preceding: SQL) =>
    sql`coalesce(sum(bytes) over (order by ${order} rows between unbounded preceding and ${preceding} preceding), 0)`;
  return sql`(
    select id, before < ${sql.raw(String(maxPageBytes))}
    from (select id, ${bytesBefore(sql`1`)} as before, ${bytesBefore(sql`2`)} as before_last from (${rows}) listed) summed
    where before_last < ${sql.raw(String(maxPageBytes))}
  ) page (page_id, fits)`;
}
