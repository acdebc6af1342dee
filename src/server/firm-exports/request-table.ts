import { asc, eq, type SQL } from 'drizzle-orm';
import { firmDay } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { requestItems, requestLists } from '../core/database/schema.ts';
import type { Markup } from '../core/html.ts';
import { table } from './page.ts';

/** The items of the lists for which `which` holds, also those of drafts. */
export async function requestTable(db: Db, which: SQL | undefined): Promise<Markup> {
  const items = await db
    .select({
      list: requestLists.title,
      label: requestItems.label,
      state: requestItems.state,
      stateSince: requestItems.stateSince,
      answer: requestItems.answer,
    })
    .from(requestItems)
    .innerJoin(requestLists, eq(requestLists.id, requestItems.listId))
    .where(which)
    .orderBy(asc(requestLists.id), asc(requestItems.position), asc(requestItems.id));
  return table(
    'Requests',
    ['List', 'Item', 'State', 'Since', 'Answer'],
    items.map(({ list, label, state, stateSince, answer }) => [
      list,
      label,
      state.replaceAll('_', ' '),
      firmDay(stateSince),
      answer,
    ]),
  );
}
