import { and, desc, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countedRows } from '../../shared/paging.ts';
import type { Db } from './db.ts';
import { cursorId, type Page, toPage } from './paging.ts';

type Listed = PgTable & { id: PgColumn; $inferSelect: { id: number } };

export interface Position {
  cursor?: string | undefined;
  limit: number;
}

/** The ids on a page, one more than it shows, and how many there are in all as far as they are counted. */
export interface FoundIds {
  ids: number[];
  counted: number;
}

/** Finds at most so many ids below the given one, newest first, as a query that answers a column `id`. */
type FindIds = (before: number | undefined, wanted: number) => SQL;

/**
 * Asks once, for as many ids as are counted anyway; the first page is the beginning of those. That keeps PostgreSQL from
 * walking the whole table for a rare word, and no more leaves the database than the page shows.
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

/** How `findPage` finds the rows of a table that a condition holds for. */
export function idsOf(table: Listed, found: SQL | undefined): FindIds {
  return (before, wanted) => {
    const where = and(found, before ? lt(table.id, before) : undefined);
    return sql`select ${table.id} from ${table} ${where && sql`where ${where}`} order by ${desc(table.id)} limit ${wanted}`;
  };
}

/** A page of a table, newest first, with the count of all rows that fit. */
export async function listPage<Table extends Listed>(
  db: Db,
  table: Table,
  found: SQL | undefined,
  position: Position,
): Promise<Page<Table['$inferSelect']>> {
  const { ids, counted } = await findPage(db, idsOf(table, found), position);
  if (ids.length === 0) return toPage([], position.limit, counted);
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(sql`${table.id} = any(${sql.param(ids)}::int[])`)
    .orderBy(desc(table.id));
  return toPage(rows as Table['$inferSelect'][], position.limit, counted);
}
