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
  /** The question matches clearly, and the firm has decided not to answer it here. */
  declined: boolean;
  /** Titles that come near where none is. */
  suggestions: string[];
  /** The significant words of the question, by which unanswered questions are counted. */
  words: string;
}

/** Filler words of questions that do not distinguish them, as stems; PostgreSQL removes the most common ones. */
const wrapping = `
  actual alreadi also alway anybodi anyon anyth ask best bit came can come could coupl current d deal doesn don els
  ever everybodi everyon everyth find fine get give go good got guy happen hello help hey hi idea isn just keep kind
  know last let like ll look lot love m make mani may mayb mean much must need never new next now ok okay one person pleas
  possibl pretti put question quick re realli right s say see seem short sit somebodi someon someth soon still sure t take
  talk tell thank thing think thorough three time tri two us use usual ve want way whether will won wonder wont would yes
`
  .trim()
  .split(/\s+/);

/** Score from 0 to 1; a candidate far ahead of the others needs less. */
const clearlyMeant = 0.52;
const comesNear = 0.4;

interface Candidate extends FoundArticle {
  [column: string]: unknown;
  /** The share of the question's words that it contains, weighted by rarity. */
  covered: number;
  /** Similarity of the question to the wordings of the article. */
  likeness: number;
}

/** The result: the best candidate where it is clear, else the close ones as suggestions. */
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
 * The rarer a word among the articles, the higher its weight. A word in none of them is first treated as a typo;
 * otherwise it counts against all, like a word that every fourth article contains. Trigrams then compare the best few
 * with their wordings.
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
  // Without a match, one row still returns the words of the question.
  return { words: rows[0]?.asked ?? '', candidates: rows.filter(({ title }) => title !== null) };
}
