import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { firm, frontPage, headerServices, texts } from '../firm.config.ts';

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : [];
}

const { name, profession, description, phone, emails, address, timeZoneName, replyWithin } = firm;
const { hours, hoursShort, hoursOnSupport, hoursForSearch, policiesEffective } = firm;

const firmTexts = [
  ...textsIn([name, profession, description, phone, emails, timeZoneName, replyWithin]),
  ...textsIn([hours, hoursShort, hoursOnSupport, hoursForSearch, policiesEffective]),
  ...textsIn([address.street, address.city, address.stateName, address.zipCode]),
  ...textsIn([frontPage, texts]),
  ...headerServices.map(({ label }) => label),
];

/** Long texts are wrapped over several lines in a component. */
const inOneLine = (source: string) => source.replace(/&apos;|’/g, "'").replace(/\s+/g, ' ');

describe('firm.config.ts', () => {
  const components = readdirSync('src/client', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => ({ file, source: inOneLine(readFileSync(join('src/client', file), 'utf8')) }));

  it('holds every text of the firm: no component repeats one', () => {
    const spelled = components.flatMap(({ file, source }) =>
      firmTexts.filter((text) => source.includes(text)).map((text) => `${file}: ${text}`),
    );
    expect(components.length).toBeGreaterThan(200);
    expect(firmTexts.length).toBeGreaterThan(30);
    expect(spelled).toEqual([]);
  });
});
