import { and, desc, lt, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../core/database/db.ts';
import type { FindIds } from '../core/database/list-page.ts';
import { companies, messages, threads, userCompanies, users } from '../core/database/schema.ts';
import { matches, wordsOf } from '../core/database/search.ts';
import { searchMessages } from '../inbox/search-messages.ts';

/** If more people match, some are left out; if more messages match, the older ones. */
const maxPeople = 1000;
const maxMessages = 1000;
/** Each costs a lookup in the index of messages, and `findPeople` finds their conversations without it. */
const maxSenders = 100;

/**
 * The latest messages of conversations. A search finds a conversation by its people, the client's companies, or the
 * words of a message. Each way is a query with its own index: a single condition with OR would read every conversation.
 */
export async function findLatest(db: Db, which: SQL | undefined, typed?: string): Promise<FindIds> {
  const ways = typed && wordsOf(typed).length > 0 ? await waysOf(db, typed) : [undefined];
  return (before, wanted) => {
    const found = (way: SQL | undefined) => sql`
      (select ${threads.lastMessageId} as id from ${threads}
       where ${and(which, way, before ? lt(threads.lastMessageId, before) : undefined)}
       order by ${desc(threads.lastMessageId)} limit ${wanted})`;
    return sql`select id from (${sql.join(ways.map(found), sql` union `)}) found_ways order by id desc limit ${wanted}`;
  };
}

async function waysOf(db: Db, typed: string): Promise<SQL[]> {
  const { ids } = await searchMessages(db, { typed, people: maxSenders }, { limit: maxMessages - 1 });
  const people = await findPeople(db, typed);
  const written = sql`array(select ${messages.threadId} from ${messages} where ${messages.id} = any(${sql.param(ids)}::int[]))`;
  const columns = [threads.customerId, threads.staffId, threads.colleagueId];
  return [
    sql`${threads.id} = any(${written})`,
    ...(people.length > 0 ? columns.map((column) => sql`${column} = any(${sql.param(people)}::int[])`) : []),
  ];
}

/** Finds users by their own name or a company's. */
async function findPeople(db: Db, typed: string): Promise<number[]> {
  const named = sql`select ${companies.id} from ${companies} where ${matches(companies.searchWords, typed)} limit ${maxPeople}`;
  const { rows } = await db.execute<{ id: number }>(sql`
    (select ${users.id} from ${users} where ${matches(users.searchWords, typed)} limit ${maxPeople})
    union
    (select ${userCompanies.userId} from ${userCompanies}
     where ${userCompanies.companyId} = any(array(${named})) limit ${maxPeople})`);
  return rows.map(({ id }) => id);
}
