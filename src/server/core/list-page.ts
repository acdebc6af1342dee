import { and, desc, inArray, lt, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { countedRows } from '../../shared/paging.ts';
import type { Db } from './db.ts';
import { cursorId, type Page, toPage } from './paging.ts';

type Listed = PgTable & { id: PgColumn; $inferSelect: { id: number } };

/**
 * A page of a table, newest first, with the count of all rows that fit. The first page asks the index once, for as many
 * ids as are counted anyway: that serves both, and keeps PostgreSQL from walking the whole table for a rare word.
 */
export async function listPage<Table extends Listed>(
  db: Db,
  table: Table,
  found: SQL | undefined,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<Page<Table['$inferSelect']>> {
  const before = cursorId(cursor);
  const ids = async (where: SQL | undefined, count: number): Promise<number[]> => {
    const rows = await db
      .select({ id: table.id })
      .from(table as PgTable)
      .where(where)
      .orderBy(desc(table.id))
      .limit(count);
    return rows.map(({ id }) => id as number);
  };
  const all = await ids(found, countedRows + 1);
  const onPage = before ? await ids(and(found, lt(table.id, before)), limit + 1) : all.slice(0, limit + 1);
  if (onPage.length === 0) return toPage([], limit, all.length);
  const rows = await db
    .select()
    .from(table as PgTable)
    .where(inArray(table.id, onPage))
    .orderBy(desc(table.id));
  return toPage(rows as Table['$inferSelect'][], limit, all.length);
}
