import { sql } from 'drizzle-orm';
import type { NextStep } from '#shared/articles.ts';
import type { Db } from '../core/database/db.ts';

interface FoundArticle {
  title: string;
  body: string;
  nextStep: NextStep | null;
}

interface Finding {
  /** The article that is clearly meant, if any. */
  answer: FoundArticle | undefined;
  /** It is clear what is meant, and the firm has decided not to answer that here. */
  declined: boolean;
  /** Titles that come near where none is. */
  suggestions: string[];
  /** The words that matter in the question: what it is counted by when it stays without an answer. */
  words: string;
}

/** Words that people wrap a question in and that say nothing about it, as stems; PostgreSQL leaves out the commonest. */
const wrapping = `
  actual alreadi also alway anybodi anyon anyth ask best bit came can come could coupl current d deal doesn don els
  ever everybodi everyon everyth find fine get give go good got guy happen hello help hey hi idea isn just keep kind
  know last let like ll look lot love m make mani may mayb mean much must need never new next now ok okay one person pleas
  possibl pretti put question quick re realli right s say see seem short sit somebodi someon someth soon still sure t take
  talk tell thank thing think thorough three time tri two us use usual ve want way whether will won wonder wont would yes
`
  .trim()
  .split(/\s+/);

/** From nothing to one, and what stands out among the others needs less of it. */
const clearlyMeant = 0.52;
const comesNear = 0.4;

interface Candidate extends FoundArticle {
  [column: string]: unknown;
  /** Which part of the question's words it holds, each weighed by how rare it is. */
  covered: number;
  /** How much the question looks like one that it is known to answer. */
  likeness: number;
}

/** What is answered, declined or offered: the best candidate where it is clear, else the near ones. */
export async function findArticle(db: Db, question: string): Promise<Finding> {
  const { words, candidates } = await findCandidates(db, question);
  const found = candidates
    .map((candidate) => ({ candidate, score: (candidate.covered + candidate.likeness) / 2 }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = found;
  const lead = first ? first.score - (second?.score ?? 0) : 0;
  if (first && first.score + lead / 2 >= clearlyMeant) {
    const declined = first.candidate.body === '';
    return { answer: declined ? undefined : first.candidate, declined, suggestions: [], words };
  }
  const near = found.filter(({ candidate, score }) => candidate.body !== '' && score >= comesNear);
  const suggestions = near.slice(0, 3).map(({ candidate }) => candidate.title);
  return { answer: undefined, declined: false, suggestions, words };
}

/**
 * The rarer a word among the articles, the more it counts. One that none of them knows is first taken for a slip of the
 * keyboard; otherwise it counts against them all, like a word that every fourth one knows. Trigrams then compare the best
 * few with the ways they have been asked for.
 */
async function findCandidates(db: Db, question: string): Promise<{ words: string; candidates: Candidate[] }> {
  const { rows } = await db.execute<Candidate & { asked: string }>(sql`
    with asked as (
      select lexeme from unnest(to_tsvector('english', ${question}))
      where lexeme <> all(${sql.param(wrapping)}::text[])
    ),
    known as (
      select coalesce(same.word, near.word) as word,
        ln(1 + (select count(*) from articles) / coalesce(same.articles, near.articles)::float8) as weight
      from asked
      left join article_words same on same.word = asked.lexeme
      left join lateral (
        select word, articles from article_words
        where same.word is null and length(asked.lexeme) > 3
          and word % asked.lexeme and similarity(word, asked.lexeme) >= 0.45
        order by similarity(word, asked.lexeme) desc, articles desc limit 1
      ) near on true
    ),
    weighed as materialized (
      select quote_literal(word)::tsquery as word, coalesce(weight, ln(1 + 4)) as weight from known
    ),
    hits as (
      select id, word, weight, 1 as part from weighed join articles on asked_words @@ word
      union all
      select id, word, weight, 0.4 from weighed join articles on body_words @@ word
    ),
    best as (
      select id, sum(weight * part) / (select sum(weight) from weighed) as covered
      from (select id, weight, max(part) as part from hits group by id, word, weight) once
      group by id order by covered desc limit 20
    )
    select coalesce((select string_agg(lexeme, ' ' order by lexeme) from asked), '') as asked,
      title, body, next_step as "nextStep", covered, (
        select max(similarity(line, ${question}))
        from unnest(array_append(string_to_array(wordings, E'\n'), title)) line
      ) as likeness
    from (select) question left join best join articles using (id) on true
  `);
  // Where nothing is found, one row still tells the words of the question.
  return { words: rows[0]?.asked ?? '', candidates: rows.filter(({ title }) => title !== null) };
}
