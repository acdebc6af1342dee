import { sql } from 'drizzle-orm';
import { largestId } from '../../shared/endpoint.ts';
import type { Channel } from '../../shared/messages.ts';
import type { Db } from '../core/db.ts';
import { type FoundIds, findPage, type Position } from '../core/list-page.ts';

interface Wanted {
  typed: string;
  channel?: Channel | undefined;
  queue?: boolean | undefined;
}

/** More people than this share no name that anybody searches for. */
const mostPeople = 1000;

/** A last word shorter than this says too little to guess the rest of it. */
const shortestBeginning = 3;

interface Term {
  /** The word as the index knows it, '' for what is none. */
  stem: string;
  /** People whose name has a word that begins so. */
  people: number[];
}

/**
 * Messages that hold each typed word: in their text, their subject, or the name of one of their two sides. Where whole
 * words find nothing, the last one may be half typed.
 */
export async function searchMessages(db: Db, wanted: Wanted, position: Position): Promise<FoundIds> {
  const words = [...new Set(wanted.typed.split(/\s+/).filter(Boolean))];
  const terms = (await findTerms(db, words)).filter(({ stem, people }) => stem || people.length > 0);
  if (terms.length === 0) return { ids: [], counted: 0 };
  const marks = [
    ...(wanted.channel ? [`'channel ${wanted.channel}'`] : []),
    ...(wanted.queue ? ["'in queue'"] : []),
  ];
  const find = (query: string) =>
    findPage(
      db,
      (before = largestId, count) =>
        sql`select id from find_messages(${query}::tsquery, ${before}::int, ${count}::int) id`,
      position,
    );

  const whole = await find([...terms.map(toQuery), ...marks].join(' & '));
  const last = terms.at(-1);
  if (whole.counted > 0 || !last?.stem || (words.at(-1) ?? '').length < shortestBeginning) return whole;
  const begun = { ...last, stem: `${last.stem}:*` };
  return find([...terms.slice(0, -1), begun].map(toQuery).concat(marks).join(' & '));
}

function toQuery({ stem, people }: Term): string {
  const words = stem ? [`(${stem})`] : [];
  return `(${[...words, ...people.map((id) => `'person ${id}'`)].join(' | ')})`;
}

async function findTerms(db: Db, words: string[]): Promise<Term[]> {
  const { rows } = await db.execute<{ stem: string; people: number[] }>(sql`
    select plainto_tsquery('public.message_text', word)::text as stem,
           array(
             select id from users
             where person_words(first_name, last_name, username)
               @@ (nullif(plainto_tsquery('pg_catalog.simple', word)::text, '') || ':*')::tsquery
             limit ${mostPeople}
           ) || array(
             select id from users where lower(email) = lower(word) and deleted_at is null
           ) as people
    from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, place)
    order by place
  `);
  return rows;
}
