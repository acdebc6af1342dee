import { expect, it } from 'vitest';
import { runOrStop } from '#test/run-or-stop.ts';
import { findOfficeRelation } from './office-relations.ts';

/** As long as a part may be. */
const letters = 1024 * 1024;

it.each([
  ['a name without end', '<Relationship ', 'a'],
  ['names without values', '<Relationship ', 'a '],
  ['blanks behind a name', '<Relationship a', ' '],
  ['open quotation marks', '<Relationship ', 'a="'],
  ['relations without end', '', '<Relationship '],
  ['a prefix without end', '<', 'a'],
  ['entities', '<Relationship a="', '&#x'],
])('%s is read at once', (_what, start, part) => {
  const xml = start + part.repeat(letters / part.length);
  expect(runOrStop(() => findOfficeRelation(xml))).toBeUndefined();
});
