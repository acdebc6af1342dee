import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firm, frontPage, headerServices, texts } from '../firm.config.ts';

function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(wordsIn) : [];
}

const { name, profession, description, phone, emails, address, timeZoneName, replyWithin } = firm;
const { hours, hoursShort, hoursOnSupport, hoursForSearch, policiesEffective } = firm;

const firmsOwn = [
  ...wordsIn([name, profession, description, phone, emails, timeZoneName, replyWithin]),
  ...wordsIn([hours, hoursShort, hoursOnSupport, hoursForSearch, policiesEffective]),
  ...wordsIn([address.street, address.city, address.stateName, address.zipCode]),
  ...wordsIn([frontPage, texts]),
  ...headerServices.map(({ label }) => label),
];

/** A component's words are broken into lines where they are long. */
const inOneLine = (source: string) => source.replace(/&apos;|’/g, "'").replace(/\s+/g, ' ');

describe('firm.config.ts, the one file a firm edits', () => {
  const components = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: inOneLine(readFileSync(join('src/client', file), 'utf8')) }));

  it('is the only place where the screens find the words of the firm', () => {
    const spelled = components.flatMap(({ file, source }) =>
      firmsOwn.filter((words) => source.includes(words)).map((words) => `${file}: ${words}`),
    );
    expect(components.length).toBeGreaterThan(200);
    expect(firmsOwn.length).toBeGreaterThan(30);
    expect(spelled).toEqual([]);
  });
});
