import { and, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { normalized } from '#shared/combining-marks.ts';

/*
 * How all lists are searched. A row is found if it has every typed word, in any order and also inside other words.
 * Case, accents and punctuation make no difference, nor does singular or plural. A row's searchable words are in its
 * column `search_words` (migration 0022), indexed by trigrams. Words of one or two letters have none: they are compared
 * row by row, newest first. Messages are too many for that: see searchMessages.
 */

/** Enough letters to be rare. More would only make the index read long lists for endings like '@example.com'. */
const indexedLength = 12;

/** Words this short contain no trigram. */
const shortLength = 2;

/** More words would not narrow a search any further. */
const maxWords = 12;

const punctuation = /[\p{P}\p{S}]+/u;

/** The words of what was typed; none if it is only punctuation. */
export function wordsOf(typed: string | undefined): string[] {
  // Composes accents and Korean syllables, as plain_text does: file names copied on a Mac have them decomposed.
  const words = normalized(typed ?? '', 'NFC').split(/[\s_]+/);
  return [...new Set(words)].filter((word) => partsOf(word).length > 0).slice(0, maxWords);
}

/** Rows whose search words contain everything typed. `also` adds another way for a word to match. */
export function matches(
  searchWords: PgColumn | SQL,
  typed: string | undefined,
  also?: (word: string) => SQL | undefined,
): SQL | undefined {
  return and(
    ...wordsOf(typed).map((word) =>
      or(...formsOf(word).map((form) => holds(searchWords, form)), also?.(word)),
    ),
  );
}

function partsOf(word: string): string[] {
  return word.split(punctuation).filter(Boolean);
}

/** 'W-2' is also written 'W2' and 'W 2'. */
function formsOf(word: string): string[] {
  const parts = partsOf(word);
  const spellings = new Set([parts.join(' '), parts.join('')]);
  return [...spellings].flatMap(inSingularAndPlural);
}

/** What singular and plural share, because a row is also found by part of a word: 'receipt' for 'receipts'. */
function inSingularAndPlural(word: string): string[] {
  const start = /^(.*\p{L}[^aeiou\P{L}])(?:ies|y)$/iu.exec(word)?.[1];
  if (start) return [`${start}y`, `${start}ie`];
  const singular = /^(.*(?:ch|sh|[sxz]))es$/i.exec(word)?.[1] ?? /^(.*[^ius])s$/i.exec(word)?.[1];
  return [singular && singular.length > shortLength ? singular : word];
}

/** No form has a `%` or `_`, which are punctuation. */
function holds(searchWords: PgColumn | SQL, form: string): SQL {
  // Otherwise 'W-2' would be found in 'new 2026'.
  const begins = form.indexOf(' ') > shortLength || !form.includes(' ') ? '' : ' ';
  // Cuts at whole characters: half of one would match nothing.
  const indexed = [...form].slice(0, indexedLength).join('');
  const byIndex = sql`${searchWords} like '%' || ${begins}::text || plain_text(${indexed}) || '%'`;
  return form.length > indexed.length
    ? sql`(${byIndex} and position(plain_text(${form}) in ${searchWords}) > 0)`
    : byIndex;
}
