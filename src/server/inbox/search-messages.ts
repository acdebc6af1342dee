import { sql } from 'drizzle-orm';
import { maxId } from '#shared/endpoint.ts';
import type { Channel } from '#shared/messages.ts';
import type { Db } from '../core/database/db.ts';
import { type FoundIds, findPage, type Position } from '../core/database/list-page.ts';
import { messages, threads } from '../core/database/schema.ts';
import { wordsOf } from '../core/database/search.ts';

interface Wanted {
  typed: string;
  channel?: Channel | undefined;
  queue?: boolean | undefined;
  /** How many people who share a name are searched, if these are also found in another way. */
  people?: number;
}

/** The support queue has few conversations, so its messages are looked up by conversation. */
export const isQueued = sql`(${messages.toUserId} is null and ${messages.threadId} = any(array(
  select ${threads.id} from ${threads} where ${threads.assigneeId} is null and ${threads.state} = 'open')))`;

/** If more users share a name, only the messages of those who wrote or were written to last are found. */
const maxPeople = 1000;
/** Across all words: each person costs one lookup in the index of messages. */
const maxPeopleInAll = 3000;

/** The last word is completed only from this length on: shorter ones match too much. */
const shortestBeginning = 3;

interface Term {
  word: string;
  /** The word as a tsquery, stemmed and unstemmed; '' if it is not a word. */
  stem: string;
  plain: string;
  /** Users with a word in their name that begins with it. */
  people: number[];
}

/**
 * Messages that contain each typed word: in the text, the subject, or the name of sender or recipient. If whole words
 * match nothing, the last one is matched as a prefix. Unlike in other lists, not inside words: a million messages have
 * too many trigrams.
 */
export async function searchMessages(db: Db, wanted: Wanted, position: Position): Promise<FoundIds> {
  const terms = (await findTerms(db, wordsOf(wanted.typed), wanted.people ?? maxPeople)).filter(
    ({ plain, people }) => plain || people.length > 0,
  );
  if (terms.length === 0) return { ids: [], counted: 0 };
  const marks = wanted.channel ? [`'channel ${wanted.channel}'`] : [];
  const find = (query: string) =>
    findPage(
      db,
      (before = maxId, count) =>
        wanted.queue
          ? findInQueue(query, before, count)
          : sql`select id from find_plain_messages(${query}::tsquery, ${before}::int, ${count}::int) id`,
      position,
    );

  const whole = await find([...terms.map(toQuery), ...marks].join(' & '));
  const last = terms.at(-1);
  if (whole.counted > 0 || !last?.plain || last.word.length < shortestBeginning) return whole;
  const begun = { ...last, stem: `${last.plain}:*` };
  return find([...[...terms.slice(0, -1), begun].map(toQuery), ...marks].join(' & '));
}

/** The queue is short, so its messages are compared one by one. */
function findInQueue(query: string, before: number, count: number) {
  return sql`
    select id from ${messages}
    where ${isQueued} and id < ${before} and message_words(
      id, from_user_id, to_user_id, channel, plain_text(subject), plain_text(content)) @@ ${query}::tsquery
    order by id desc limit ${count}`;
}

/** A word without a stem is a stop word, and is searched for as typed. */
function toQuery({ stem, plain, people }: Term): string {
  const words = stem || plain ? [`(${stem || plain})`] : [];
  return `(${[...words, ...people.map((id) => `'person ${id}'`)].join(' | ')})`;
}

async function findTerms(db: Db, words: string[], people: number): Promise<Term[]> {
  const { rows } = await db.execute<{ word: string; stem: string; plain: string; people: number[] }>(sql`
    select word,
           plainto_tsquery('pg_catalog.english', plain_text(word))::text as stem,
           plain,
           array(
             select id from users
             where person_words(plain_text(first_name), plain_text(last_name), plain_text(username)) @@ (nullif(plain, '') || ':*')::tsquery
             order by greatest(
               (select max(last_message_id) from threads where customer_id = users.id),
               (select max(last_message_id) from threads where staff_id = users.id),
               (select max(last_message_id) from threads where colleague_id = users.id)
             ) desc nulls last, id desc
             limit ${Math.min(people, Math.ceil(maxPeopleInAll / words.length))}
           ) || array(
             select id from users where lower(email) = lower(word) and deleted_at is null
           ) as people
    from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, place),
         lateral (select plainto_tsquery('pg_catalog.simple', plain_text(word))::text as plain) plain
    order by place
  `);
  return rows;
}
