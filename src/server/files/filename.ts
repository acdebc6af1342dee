import { longestFilename } from '#shared/files.ts';

/** Control characters, and the marks that make a name read backwards, so that a program looks like a PDF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const unseen = /[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/**
 * The name a file keeps on screen and for its download. Folders that some browsers send along are left out, and what
 * cannot be seen; every other letter stays as it was. Nothing of it ever becomes part of a path here.
 */
export function cleanFilename(sent: string): string {
  const last = sent.replace(unseen, '').split(/[/\\]/).at(-1) ?? '';
  const name = last.normalize('NFC').trim();
  const letters = [...name];
  if (letters.length <= longestFilename) return name;
  // The end says what it is.
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 ? [...name.slice(dot)].slice(0, 20) : [];
  return [...letters.slice(0, longestFilename - ending.length), ...ending].join('');
}
