import { inArray, type SQL, sql } from 'drizzle-orm';
import type { NextStep } from '#shared/articles.ts';
import type { Db } from '../core/database/db.ts';
import { articles } from '../core/database/schema.ts';
import { askedLanguage } from './asked-language.ts';
import { maxCandidates, type PreparedArticle, prepareArticle, scoreArticles } from './rank-articles.ts';

interface FoundArticle {
  title: string;
  body: string;
  nextStep: NextStep | null;
}

export interface Finding {
  /** The article that is probably meant, if any. */
  answer: FoundArticle | undefined;
  /** Whether it is clearly meant; otherwise the answer is presented as a guess. */
  certain: boolean;
  /** The question clearly matches an article, but the firm has decided not to answer it here. */
  declined: boolean;
  /** Titles of close matches, if no article is clearly meant. */
  suggestions: string[];
  /** The significant words of the question, by which unanswered questions are counted. */
  words: string;
}

/** Filler words that do not distinguish questions, as stems; PostgreSQL itself removes the most common ones. */
const wrapping = `
  actual alreadi also alway anybodi anyon anyth ask best bit came can come could coupl current d deal doesn don els
  ever everybodi everyon everyth find fine get give go good got guy happen hello help hey hi idea isn just keep kind
  know last let like ll look lot love m make mani may mayb mean much must need never new next now ok okay one person pleas
  possibl pretti put question quick re realli right s say see seem short sit somebodi someon someth soon still sure t take
  talk tell thank thing think thorough three time tri two us use usual ve want way whether will won wonder wont would yes
`
  .trim()
  .split(/\s+/);

const textHash = sql<string>`md5(${articles.title} || ${articles.wordings} || ${articles.body})`;

/** Equal for words that differ only in letter order, such as 'reciept' and 'receipt'. */
const sortedLetters = (word: SQL) =>
  sql`(select string_agg(letter, '' order by letter) from regexp_split_to_table(${word}, '') letter)`;

/** Scores from 0 to 1, see rank-articles.ts. A wrong guess does little harm: it is presented as a guess. */
const clearlyMeant = 0.65;
const probablyMeant = 0.25;
const comesNear = 0.2;

interface Candidate extends FoundArticle {
  [column: string]: unknown;
  id: number;
  /** Hash of the text that the article is found by; it changes with the article. */
  textHash: string;
}

/** Returns the best candidate if it is at least probably meant, and close ones as suggestions unless it is certain. */
export async function findArticle(db: Db, question: string): Promise<Finding> {
  const asked = askedLanguage(question) ?? question;
  const { words, corrections, candidates } = await findCandidates(db, asked);
  const scores = scoreArticles(asked, corrections, await prepareCandidates(db, candidates));
  const found = candidates
    .map((candidate, place) => ({ candidate, score: scores[place] ?? 0 }))
    .sort((a, b) => b.score - a.score);
  const [first, second] = found;
  // A candidate far ahead of the others may have a lower score.
  const score = first ? first.score + (first.score - (second?.score ?? 0)) : 0;
  const declined = first?.candidate.body === '' && score >= probablyMeant;
  const answer = score >= probablyMeant && !declined ? first?.candidate : undefined;
  const certain = answer !== undefined && score >= clearlyMeant;
  if (declined || certain) return { answer, certain, declined, suggestions: [], words };
  const suggestions = found
    .filter(({ candidate, score }) => candidate !== answer && candidate.body !== '' && score >= comesNear)
    .slice(0, 3)
    .map(({ candidate }) => candidate.title);
  return { answer, certain, declined, suggestions, words };
}

/**
 * A cache: preparing thirty articles takes about 90 ms of CPU time, comparing them 5 ms. The key is the hash of the
 * text, so neither an edit nor another database gets a stale entry.
 */
const prepared = new Map<string, PreparedArticle>();
const maxPrepared = 5000;

async function prepareCandidates(db: Db, candidates: Candidate[]): Promise<PreparedArticle[]> {
  const missing = candidates.filter(({ textHash }) => !prepared.has(textHash)).map(({ id }) => id);
  if (prepared.size + missing.length > maxPrepared) prepared.clear();
  const texts =
    missing.length === 0
      ? []
      : await db
          .select({ textHash, title: articles.title, wordings: articles.wordings, body: articles.body })
          .from(articles)
          .where(inArray(articles.id, missing));
  for (const text of texts) prepared.set(text.textHash, prepareArticle(text));
  // An article that changed between the two statements is ignored for this question.
  return candidates.map(({ textHash }) => prepared.get(textHash) ?? { lines: [], bodyStems: new Set() });
}

/**
 * The articles that share most with the question. The rarer a word is among the articles, the higher its weight. A word
 * that occurs in none is first treated as a typo; otherwise it counts against all of them, weighted like a word that
 * every fourth article contains.
 */
async function findCandidates(db: Db, question: string) {
  const { rows } = await db.execute<Candidate & { asked: string; corrections: string[] }>(sql`
    with every_word as (
      select lexeme, lexeme = any(${sql.param(wrapping)}::text[]) as wraps
      from unnest(to_tsvector('english', ${question}))
    ),
    asked as (
      select lexeme from every_word where not wraps or not exists (select from every_word where not wraps)
    ),
    known as (
      select same.word is null as corrected, coalesce(same.word, near.word) as word,
        ln(1 + (select count(*) from articles) / coalesce(same.articles, near.articles)::float8) as weight
      from asked
      left join article_words same on same.word = asked.lexeme
      left join lateral (
        select word, articles from article_words
        cross join lateral (
          select similarity(word, asked.lexeme) as alike, abs(length(word) - length(asked.lexeme)) as longer,
            ${sortedLetters(sql`word`)} = ${sortedLetters(sql`asked.lexeme`)} as swapped
        ) compared
        where same.word is null and length(asked.lexeme) > 3 and word % asked.lexeme
          and (swapped or alike >= 0.45 or (alike >= 0.4 and longer <= 1))
        order by swapped desc, alike - 0.1 * longer desc, articles desc limit 1
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
      select id, sum(weight * part) as covered
      from (select id, weight, max(part) as part from hits group by id, word, weight) once
      group by id order by covered desc limit ${maxCandidates}
    )
    select coalesce((select string_agg(lexeme, ' ' order by lexeme) from every_word where not wraps), '') as asked,
      array(select word from known where corrected and word is not null) as corrections,
      id, title, body, next_step as "nextStep", ${textHash} as "textHash"
    from (select) question left join best join articles using (id) on true
  `);
  // Without a match, one row still returns the words of the question.
  const { asked: words = '', corrections = [] } = rows[0] ?? {};
  return { words, corrections, candidates: rows.filter(({ title }) => title !== null) };
}
