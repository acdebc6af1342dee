import { and, like, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Enough letters to be rare. More would only make the index read long lists for endings like '@example.com'. */
const indexedLength = 12;

/** Rows whose search text holds what was typed, anywhere and in any case; `%` and `_` are letters like others. */
export function matches(searchText: PgColumn, typed: string | undefined): SQL | undefined {
  if (!typed) return undefined;
  const text = typed.toLowerCase();
  const start = text.slice(0, indexedLength).replace(/[\\%_]/g, '\\$&');
  const byIndex = like(searchText, `%${start}%`);
  return text.length > indexedLength ? and(byIndex, sql`position(${text} in ${searchText}) > 0`) : byIndex;
}
