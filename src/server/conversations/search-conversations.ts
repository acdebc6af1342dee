import { and, eq, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { excerptLength } from '#shared/conversations.ts';
import type { Db } from '../core/database/db.ts';
import { type FoundIds, findPage, type Position } from '../core/database/list-page.ts';
import { senderNameText } from '../core/database/name-columns.ts';
import { conversations, messages, users } from '../core/database/schema.ts';
import { matches } from '../core/database/search.ts';

const last = alias(messages, 'last');

/**
 * What a row of the list shows: the other party, and the beginning of the last message. `offset 0` makes PostgreSQL compute
 * it once for each row, and not again for every word that is compared with it.
 */
const shown = sql`(select search_words(concat_ws(' ',
  case when ${users.id} is null then 'support' else ${senderNameText()} end,
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
      select ${conversations.lastMessageId} as id
      from ${conversations}
      join ${messages} ${last} on ${last.id} = ${conversations.lastMessageId}
      left join ${users} on ${users.id} = ${conversations.partyId}
      cross join lateral ${shown}
      where ${and(
        eq(conversations.userId, userId),
        before ? lt(conversations.lastMessageId, before) : undefined,
        matches(sql`shown.words`, typed),
      )}
      order by 1 desc limit ${wanted}`,
    position,
  );
}
