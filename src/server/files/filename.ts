import { normalized } from '#shared/combining-marks.ts';
import { maxFilenameLength } from '#shared/files.ts';

/** Control characters, and marks that reverse the reading direction, so that a program looks like a PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The file's name on screen and for its download. Removes folders that some browsers send and invisible characters;
 * everything else stays. It never becomes part of a path.
 */
export function cleanFilename(sent: string): string {
  const last = sent.replace(unseen, '').split(/[/\\]/).at(-1) ?? '';
  const name = normalized(last, 'NFC').trim();
  const letters = [...name];
  if (letters.length <= maxFilenameLength) return name;
  // Keeps the extension, which determines the type.
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? [...name.slice(dot)].slice(0, 20) : [];
  return [...letters.slice(0, maxFilenameLength - ending.length), ...ending].join('');
}
