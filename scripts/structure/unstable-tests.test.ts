import { expect, it } from 'vitest';
import { unstableListProblems } from './unstable-tests.ts';

const names = ['one', 'two', 'three', 'four', 'five'];

it('allows five names, comments and empty lines', () => {
  expect(unstableListProblems(['# Why', '', ...names, ''].join('\n'))).toEqual([]);
});

it('refuses a sixth name, and a name listed twice', () => {
  expect(unstableListProblems([...names, 'six'].join('\n'))).toEqual([
    '.ci/unstable.txt: 6 names. Mend tests first: at most 5.',
  ]);
  expect(unstableListProblems('one\ntwo\none')).toEqual([".ci/unstable.txt: 'one' is listed twice."]);
});
