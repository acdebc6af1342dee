import { and, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { excerptLength } from '#shared/conversations.ts';
import type { Db } from '../core/database/db.ts';
import { type FoundIds, findPage, type Position } from '../core/database/list-page.ts';
import { senderNameText } from '../core/database/name-columns.ts';
import { messages, threads, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';
import { isOwnThread, partyOf, shownUser } from './own-threads.ts';

const last = alias(messages, 'last');

/**
 * The text that a row of the list shows: the other party and the beginning of the last message. `offset 0` makes
 * PostgreSQL compute it once per row, and not again for every word compared with it.
 */
const shown = (userId: number) => sql`(select search_words(concat_ws(' ',
  case when ${partyOf(userId)} is null then 'support' end,
  case when ${users.id} is not null then ${senderNameText()} end,
  left(${last.content}, ${excerptLength}))) as words offset 0) shown`;

/** The ids of the last messages of a user's conversations that a search finds. */
export function searchConversations(
  db: Db,
  userId: number,
  typed: string,
  position: Position,
): Promise<FoundIds> {
  return findPage(
    db,
    (before, wanted) => sql`
      select ${threads.lastMessageId} as id
      from ${threads}
      join ${messages} ${last} on ${last.id} = ${threads.lastMessageId}
      left join ${users} on ${users.id} = ${shownUser(userId)}
      cross join lateral ${shown(userId)}
      where ${and(
        isOwnThread(userId),
        before ? lt(threads.lastMessageId, before) : undefined,
        matches(sql`shown.words`, typed),
      )}
      order by 1 desc limit ${wanted}`,
    position,
  );
}
