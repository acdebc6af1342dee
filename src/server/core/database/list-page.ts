import { and, desc, type GetColumnData, is, lt, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, type PgTable, PgText } from 'drizzle-orm/pg-core';
import { countedRows } from '#shared/paging.ts';
import type { Db } from './db.ts';
import { fits, pageId, withinPageBytes } from './page-text.ts';
import { cursorId, type Page, toPage } from './paging.ts';

type Listed = PgTable & { id: PgColumn };

export interface Position {
  cursor?: string | undefined;
  limit: number;
}

/** The ids of a page, one more than it shows, and the total as far as it is counted. */
export interface FoundIds {
  ids: number[];
  counted: number;
}

/** A query for a column `id`: at most `wanted` ids below `before`, newest first. */
export type FindIds = (before: number | undefined, wanted: number) => SQL;

/**
 * Runs one query for as many ids as are counted; the first page is their beginning. This keeps PostgreSQL from scanning
 * the whole table for a rare word, and only the rows of the page are fetched.
 */
export async function findPage(db: Db, find: FindIds, { cursor, limit }: Position): Promise<FoundIds> {
  const before = cursorId(cursor);
  const page = before
    ? find(before, limit + 1)
    : sql`select id from found order by id desc limit ${limit + 1}`;
  const { rows } = await db.execute<{ ids: number[]; counted: number }>(sql`
    with found as (${find(undefined, countedRows + 1)})
    select array(${page}) as ids, (select count(*)::int from found) as counted
  `);
  return rows[0] as FoundIds;
}

/** Finds the rows of a table that meet a condition, for `findPage`. */
export function idsOf(table: Listed, found: SQL | undefined): FindIds {
  return (before, wanted) => {
    const where = and(found, before ? lt(table.id, before) : undefined);
    return sql`select ${table.id} from ${table} ${where && sql`where ${where}`} order by ${desc(table.id)} limit ${wanted}`;
  };
}

type Columns = Record<string, PgColumn | SQL> & { id: PgColumn };
type ValueOf<Read> = Read extends PgColumn
  ? GetColumnData<Read>
  : Read extends SQL<infer Value>
    ? Value
    : never;
type Row<Read extends Columns> = { [Name in keyof Read]: ValueOf<Read[Name]> } & { id: number };

/** The length of all texts of a row. */
function textBytes(columns: Columns): SQL {
  const texts = Object.values(columns).filter((column) => is(column, PgText));
  return sql.join([sql`0`, ...texts.map((text) => sql`coalesce(octet_length(${text}), 0)`)], sql` + `);
}

/** A page of a table, newest first, with the count of all matching rows. Reads only the named columns. */
export async function listPage<Read extends Columns>(
  db: Db,
  columns: Read,
  found: SQL | undefined,
  position: Position,
): Promise<Page<Row<Read>>> {
  const { id } = columns;
  const table = id.table as Listed;
  const { ids, counted } = await findPage(db, idsOf(table, found), position);
  if (ids.length === 0) return toPage<Row<Read>>([], position.limit, counted);
  const rows = await db
    .select({ ...(columns as Columns), fits })
    .from(table as PgTable)
    .innerJoin(
      withinPageBytes(
        sql`select ${id}, ${textBytes(columns)} as bytes from ${table} where ${id} = any(${sql.param(ids)}::int[])`,
      ),
      sql`${id} = ${pageId}`,
    )
    .orderBy(desc(id));
  return toPage(rows as Row<Read>[], position.limit, counted);
}
