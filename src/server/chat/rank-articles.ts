import { partsOf, stem } from './words.ts';

export interface ArticleText {
  title: string;
  wordings: string;
  body: string;
}

/** Parts of a text as numbers, which are faster to compare and smaller to store than strings. */
interface Line {
  stems: number[];
  pairs: number[];
  trigrams: number[];
}

/** An article prepared for comparison with questions. */
export interface PreparedArticle {
  lines: Line[];
  bodyStems: Set<number>;
}

const numbers = new Map<string, number>();
function numberOf(key: string): number {
  const known = numbers.get(key);
  if (known !== undefined) return known;
  numbers.set(key, numbers.size);
  return numbers.size - 1;
}

/** Assigns numbers to the parts of a question; those that no article contains are discarded afterwards. */
function numberQuestion(): typeof numberOf {
  const unknown = new Map<string, number>();
  return (key) => {
    const known = numbers.get(key) ?? unknown.get(key);
    if (known !== undefined) return known;
    unknown.set(key, -1 - unknown.size);
    return -unknown.size;
  };
}

function prepareLine(text: string, number = numberOf): Line {
  const { stems, pairs, trigrams } = partsOf(text);
  const numbersOf = (kind: string, parts: Set<string>) => Array.from(parts, (part) => number(kind + part));
  return { stems: numbersOf('w', stems), pairs: numbersOf('p', pairs), trigrams: numbersOf('t', trigrams) };
}

export function prepareArticle({ title, wordings, body }: ArticleText): PreparedArticle {
  const lines = [title, ...wordings.split('\n')].filter((line) => line.trim() !== '');
  return { lines: lines.map((line) => prepareLine(line)), bodyStems: new Set(prepareLine(body).stems) };
}

/** The number of candidates that the statement in find-article.ts returns. */
export const maxCandidates = 30;

/** A word that no article contains counts against all of them, like a word that every fourth article contains. */
const unknownWeight = Math.log(1 + 4);

/**
 * Scores from 0 to 1, in the order of the articles. `corrections` are the articles' spellings of words that the
 * question spells differently.
 */
export function scoreArticles(
  question: string,
  corrections: string[],
  articles: PreparedArticle[],
): number[] {
  const number = numberQuestion();
  const asked = prepareLine(question, number);
  const stems = new Set(asked.stems);
  // PostgreSQL's stems sometimes differ from ours.
  for (const word of corrections.flatMap((word) => [word, stem(word)])) stems.add(number(`w${word}`));
  const trigrams = new Set(asked.trigrams);
  const counted = articles.map((article) => countLines(article, stems, new Set(asked.pairs)));

  const weights = new Map<number, number>();
  const totals = new Map<number, number>();
  for (const part of [...stems, ...asked.pairs]) {
    const having = counted.filter(({ counts }) => counts.has(part));
    const total = having.reduce((sum, { counts }) => sum + (counts.get(part) ?? 0), 0);
    totals.set(part, total);
    if (having.length > 0) weights.set(part, Math.log(1 + maxCandidates / having.length));
  }
  const unknown = asked.stems.filter((part) => !weights.has(part)).length - corrections.length;
  const knownStems = [...stems].filter((part) => weights.has(part));
  const knownPairs = asked.pairs.filter((part) => weights.has(part));
  const weightOf = (part: number) => weights.get(part) ?? 0;
  const sum = (values: number[]) => values.reduce((before, value) => before + value, 0);
  const whole = sum(knownStems.map(weightOf)) + unknownWeight * Math.max(0, unknown);

  return counted.map(({ article, counts }) => {
    // The share of the question's words that the article contains; words that it contains often count more.
    const covered = sum(
      knownStems.map((part) => {
        const lines = counts.get(part) ?? 0;
        if (lines > 0) return weightOf(part) * (0.6 + (0.4 * lines) / (lines + 1));
        return article.bodyStems.has(part) ? weightOf(part) * 0.3 : 0;
      }),
    );
    // How much of all articles' use of these words and pairs is in this article.
    const telling = [...knownStems, ...knownPairs];
    const own = sum(
      telling.map((part) => (weightOf(part) * (counts.get(part) ?? 0)) / ((totals.get(part) ?? 0) + 2)),
    );
    const letters = bestLetters(article, trigrams);
    return 0.25 * (covered / (whole || 1)) + 0.25 * (own / (sum(telling.map(weightOf)) || 1)) + 0.5 * letters;
  });
}

function countLines(article: PreparedArticle, stems: Set<number>, pairs: Set<number>) {
  const counts = new Map<number, number>();
  const count = (part: number) => counts.set(part, (counts.get(part) ?? 0) + 1);
  for (const line of article.lines) {
    for (const part of line.stems) if (stems.has(part)) count(part);
    for (const part of line.pairs) if (pairs.has(part)) count(part);
  }
  return { article, counts };
}

/** The similarity of letters between the question and the most similar wording. */
function bestLetters({ lines }: PreparedArticle, asked: Set<number>): number {
  let best = 0;
  for (const { trigrams } of lines) best = Math.max(best, sharedLetters(asked, trigrams, best));
  return best;
}

/** The share of trigrams that both contain. Zero if the lengths alone keep it from exceeding `least`. */
function sharedLetters(asked: Set<number>, line: number[], least: number): number {
  const [fewer, more] = asked.size < line.length ? [asked.size, line.length] : [line.length, asked.size];
  if (fewer <= least * more) return 0;
  let shared = 0;
  for (const part of line) if (asked.has(part)) shared += 1;
  return shared / (fewer + more - shared);
}
