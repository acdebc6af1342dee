import { expect, it } from 'vitest';
import { fillFields, hasLooseBraces } from '#shared/merge-fields.ts';
import { runOrStop } from '#test/run-or-stop.ts';

// The pattern that looked for the beginning of a sentence took minutes for such texts.
it.each([
  ['before the placeholders', `${'\n'.repeat(5000)}x${'{{firm}}'.repeat(5000)}`],
  ['between them', '{{firm}}x\n\n\n'.repeat(5000)],
  ['inside them', `{{${'\n'.repeat(5000)}firm}}x`.repeat(100)],
  ['after braces that are never closed', `${'{{'.repeat(5000)}${'\n'.repeat(5000)}`],
])('fills a text with thousands of line breaks %s', (_where, text) => {
  const expected = text.replace(/\{\{\s*firm\}\}/g, 'a');
  expect(runOrStop(() => fillFields(text, { firm: 'a' }))).toBe(expected);
  expect(runOrStop(() => hasLooseBraces(text))).toBe(text.startsWith('{{{{'));
});
