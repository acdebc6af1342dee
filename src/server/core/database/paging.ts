import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { maxId } from '#shared/endpoint.ts';
import { countedRows } from '#shared/paging.ts';
import { AppError } from '../errors.ts';
import type { Db } from './db.ts';

/** One page of a list as services return it; the route turns it into an array with headers. */
export interface Page<Row> {
  rows: Row[];
  total: string;
  next: string | null;
}

/** Lists are newest first and ids count up, so the last id seen is all a cursor must hold. */
export function cursorId(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  const id = /^\d{1,10}$/.test(cursor) ? Number(cursor) : 0;
  if (id < 1 || id > maxId) throw unknownCursor();
  return id;
}

export function unknownCursor(): AppError {
  return new AppError('invalid_input', 'This page of the list is not there. Go back to its beginning.', {
    cursor: 'Not a cursor of this list',
  });
}

/** Counts the rows that meet a condition, no further than totals are shown. */
export async function countUpTo(db: Db, table: PgTable, which: SQL | undefined): Promise<number> {
  const where = which && sql`where ${which}`;
  const { rows } = await db.execute<{ counted: number }>(
    sql`select count(*)::int as counted from (select from ${table} ${where} limit ${countedRows + 1}) counted`,
  );
  return rows[0]?.counted ?? 0;
}

const rowsAtOnce = 1000;

/** All rows of a query, oldest first and in batches: an export holds neither the whole table nor a connection. */
export async function* everyRow<Row extends { id: number }>(
  read: (after: number, count: number) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after = 0;
  while (true) {
    const rows = await read(after, rowsAtOnce);
    yield* rows;
    if (rows.length < rowsAtOnce) return;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The total of a list; '1000+' if counting has stopped. */
export function totalOf(counted: number): string {
  return counted > countedRows ? `${countedRows}+` : String(counted);
}

/**
 * Removes the extra row that was fetched to find out whether another page follows: one above the limit, or one whose text
 * has no room on the page (page-text.ts).
 */
export function toPage<Row extends { id: number; fits?: boolean }>(
  fetched: Row[],
  limit: number,
  counted: number,
): Page<Row> {
  const rows = fetched.slice(0, limit).filter((row) => row.fits !== false);
  return {
    rows,
    total: totalOf(counted),
    next: fetched.length > rows.length ? String(rows.at(-1)?.id) : null,
  };
}
