import { cutRunsOfMarks } from '#shared/combining-marks.ts';

/** Control characters; PostgreSQL cannot store NUL. Tabs and line breaks stay. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufeff]/g;
/** Marks that reverse the reading direction of what follows. */
const direction = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A stranger's text, safe to store and show. Replaces half a surrogate pair, which PostgreSQL refuses too. */
export function cleanText(text: string): string {
  const cleaned = text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(control, '')
    .toWellFormed();
  return cutRunsOfMarks(cleaned);
}

/** The same for text on one line: subjects, names, reasons. */
export function cleanLine(text: string, longest: number): string {
  // Before cleanText cuts runs of combining marks: marks that it kept apart become one.
  const undirected = text.slice(0, longest * 4).replace(direction, '');
  const line = cleanText(undirected).replace(/\s+/g, ' ');
  return shorten(line.trim(), longest);
}

export function shorten(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const start = text.slice(0, longest - 1);
  // Not between the two halves of a surrogate pair.
  return `${start.isWellFormed() ? start : start.slice(0, -1)}…`;
}
