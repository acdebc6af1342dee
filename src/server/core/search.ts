import { like, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows whose search text holds what was typed, anywhere and in any case; `%` and `_` are letters like others. */
export function matches(searchText: PgColumn, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined;
  return like(searchText, `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`);
}
