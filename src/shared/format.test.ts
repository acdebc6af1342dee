import { describe, expect, it } from 'vitest';
import { countOf, formatFileSize, initials, personName } from './format.ts';

describe('formatFileSize', () => {
  it.each([
    [0, '0 Bytes'],
    [1, '1 Bytes'],
    [1023, '1023 Bytes'],
    [1024, '1 KB'],
    [90_132, '88.02 KB'],
    [320_000, '312.5 KB'],
    [10 * 1024 * 1024, '10 MB'],
    [1024 ** 3, '1 GB'],
    [5 * 1024 ** 4, '5120 GB'],
  ])('%i is %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});

describe('users', () => {
  it('are shown by name, or else by username', () => {
    expect(personName({ firstName: 'Maya', lastName: 'Okafor', username: 'maya' })).toBe('Maya Okafor');
    expect(personName({ firstName: 'Maya', lastName: null, username: 'maya' })).toBe('Maya');
    expect(personName({ firstName: null, lastName: null, username: 'maya' })).toBe('maya');
    expect(personName({})).toBe('Unknown user');
  });

  it.each([
    ['Maya Okafor', 'MO'],
    ['Maria del Carmen Ortiz', 'MO'],
    ['maya.okafor', 'MO'],
    ['Cher', 'C'],
    ['Łukasz Żuraw', 'ŁŻ'],
    ['', ''],
  ])('%s has the initials %s', (name, letters) => {
    expect(initials(name)).toBe(letters);
  });
});

it('adds singular or plural to a count', () => {
  expect([0, 1, 2, 1234].map((count) => countOf(count, 'file'))).toEqual([
    '0 files',
    '1 file',
    '2 files',
    '1,234 files',
  ]);
});
