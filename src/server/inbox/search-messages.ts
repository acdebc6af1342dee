import { sql } from 'drizzle-orm';
import { largestId } from '#shared/endpoint.ts';
import type { Channel } from '#shared/messages.ts';
import type { Db } from '../core/database/db.ts';
import { type FoundIds, findPage, type Position } from '../core/database/list-page.ts';

interface Wanted {
  typed: string;
  channel?: Channel | undefined;
  queue?: boolean | undefined;
}

/** A name shared by more users than this is no useful search term. */
const mostPeople = 1000;

/** A last word shorter than this says too little to guess the rest of it. */
const shortestBeginning = 3;

interface Term {
  word: string;
  /** The word as a query, by its stem and as it stands; '' for what is none. */
  stem: string;
  plain: string;
  /** People whose name has a word that begins so. */
  people: number[];
}

/**
 * Messages that hold each typed word: in their text, their subject, or the name of one of their two sides. Where whole
 * words find nothing, the last one may be half typed.
 */
export async function searchMessages(db: Db, wanted: Wanted, position: Position): Promise<FoundIds> {
  const words = [...new Set(wanted.typed.split(/\s+/).filter(Boolean))];
  const terms = (await findTerms(db, words)).filter(({ plain, people }) => plain || people.length > 0);
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
  if (whole.counted > 0 || !last?.plain || last.word.length < shortestBeginning) return whole;
  const begun = { ...last, stem: `${last.plain}:*` };
  return find([...[...terms.slice(0, -1), begun].map(toQuery), ...marks].join(' & '));
}

/** A word that has no stem is one of those that every text is full of, and is looked for as it stands. */
function toQuery({ stem, plain, people }: Term): string {
  const words = stem || plain ? [`(${stem || plain})`] : [];
  return `(${[...words, ...people.map((id) => `'person ${id}'`)].join(' | ')})`;
}

async function findTerms(db: Db, words: string[]): Promise<Term[]> {
  const { rows } = await db.execute<{ word: string; stem: string; plain: string; people: number[] }>(sql`
    select word,
           plainto_tsquery('pg_catalog.english', word)::text as stem,
           plain,
           array(
             select id from users
             where person_words(first_name, last_name, username) @@ (nullif(plain, '') || ':*')::tsquery
             limit ${mostPeople}
           ) || array(
             select id from users where lower(email) = lower(word) and deleted_at is null
           ) as people
    from unnest(${sql.param(words)}::text[]) with ordinality as typed (word, place),
         lateral (select plainto_tsquery('pg_catalog.simple', word)::text as plain) plain
    order by place
  `);
  return rows;
}
