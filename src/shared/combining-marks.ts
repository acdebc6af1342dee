/** Stacked by no script: accents, vowel points and variation selectors are a handful on one letter. */
const longest = 30;

/** The half-width voicing marks are letters, which NFKC turns into combining marks. */
const mark = String.raw`[\p{M}\uFF9E\uFF9F]`;
/** Looks behind, so that a run is tried only from its first mark. */
const longRun = new RegExp(`(?<!${mark})(${mark}{${longest}})${mark}+`, 'gu');

/**
 * Whether a text has a long run of combining marks. Normalization sorts each run, here as in PostgreSQL, and takes
 * minutes for the longest one that fits in a request.
 */
export function hasLongRunOfMarks(text: string): boolean {
  return text.search(longRun) !== -1;
}

/** The text with the rest of such runs left out, for texts that cannot be rejected. */
export function cutRunsOfMarks(text: string): string {
  return text.replace(longRun, '$1');
}

/** `String.normalize` for text that anybody may have written, in time that grows only with its length. */
export function normalized(text: string, form: 'NFC' | 'NFKC' | 'NFKD'): string {
  return cutRunsOfMarks(text).normalize(form);
}
