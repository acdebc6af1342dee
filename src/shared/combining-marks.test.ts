import { describe, expect, it } from 'vitest';
import { cutRunsOfMarks, hasLongRunOfMarks, normalized } from './combining-marks.ts';
import { personNameText } from './person-name.ts';
import { maskSensitiveNumbers, sensitiveNumber } from './sensitive-numbers.ts';

/** Below and above the letter in turns or in blocks, so that sorting them takes the square of their number. */
const count = 20_000;
const blocks = `a${'\u0315'.repeat(count)}${'\u0316'.repeat(count)}`;
const halfWidth = `a${'\uff9e\u0315'.repeat(count)}`;
const generous = 5000;

describe('a run of combining marks', () => {
  it.each([
    ['Vietnamese', 'Nguyễn Thị Hằng'.normalize('NFD')],
    ['Hebrew with points and accents', 'בְּרֵאשִׁ֖ית בָּרָ֣א אֱלֹהִ֑ים'],
    ['Arabic with harakat', 'مُحَمَّدٌ رَسُولُ ٱللَّٰهِ'],
    ['Thai', 'ที่นั่นน้ำผึ้ง'],
    ['Hindi', 'क्ष्त्र्य नंदिता'],
    ['Tibetan', 'ཧཱུྃ སྒྲུབ ཀྵྨླྺྃ'],
    ['half-width Katakana', 'ｶﾞｷﾞﾊﾟﾋﾟ'],
    ['Emoji', '❤️‍🔥 👩🏽‍⚖️ 1️⃣ 🏴󠁧󠁢󠁳󠁣󠁴󠁿'],
    ['thirty marks', `a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)}`],
  ])('stays as written in %s', (_, text) => {
    expect(hasLongRunOfMarks(text)).toBe(false);
    expect(cutRunsOfMarks(text)).toBe(text);
  });

  it.each([blocks, halfWidth, `name\u0301${'\u0315'.repeat(30)}`])(
    'is found and cut if it is long',
    (text) => {
      expect(hasLongRunOfMarks(text)).toBe(true);
      expect(hasLongRunOfMarks(cutRunsOfMarks(text))).toBe(false);
    },
  );

  it('ends where it is cut, and the text goes on', () => {
    const text = `a${'\u0301'.repeat(31)}b${'\u0301'.repeat(40)} c`;
    expect(cutRunsOfMarks(text)).toBe(`a${'\u0301'.repeat(30)}b${'\u0301'.repeat(30)} c`);
  });
});

describe.each([blocks, halfWidth])('a text of tens of thousands of marks', (text) => {
  it('is normalized at once', () => expect(normalized(text, 'NFKC').length).toBeLessThan(40), generous);
  it('is searched for numbers at once', () => expect(sensitiveNumber(text)).toBe(false), generous);
  it(
    'is masked at once, and what is behind it too',
    () => expect(maskSensitiveNumbers(`${text} 123-45-6789`)).toMatch(/ •••$/),
    generous,
  );
  it('is checked as a name at once', () => expect(personNameText.safeParse(text)).toBeTruthy(), generous);
});

it('marks that invisible characters kept apart are no long run once a text is masked', () => {
  const apart = `a${`${'\u0315'.repeat(30)}\u200d`.repeat(600)}`;
  expect(hasLongRunOfMarks(apart)).toBe(false);
  const masked = maskSensitiveNumbers(`${apart} 123-45-6789`);
  expect(masked).toMatch(/ •••$/);
  expect(hasLongRunOfMarks(masked)).toBe(false);
});
