import { expect, it } from 'vitest';
import { fillFields } from './merge-fields.ts';

it.each([
  ['{{firm}} writes', 'The firm writes'],
  ['We are {{firm}}.', 'We are the firm.'],
  ['Welcome.{{firm}}', 'Welcome.the firm'],
  ['Welcome. {{firm}}', 'Welcome. The firm'],
  ['Hello,\n {{firm}}', 'Hello,\n The firm'],
  [' {{firm}}', ' the firm'],
  ['{{unknown}} {{constructor}}', '{{unknown}} {{constructor}}'],
])('fills %j', (text, filled) => {
  expect(fillFields(text, { firm: 'the firm' }, { firm: 'The firm' })).toBe(filled);
});

// The pattern that looked for the beginning of a sentence took minutes for this text.
it('fills a long text of line breaks and placeholders', () => {
  const gap = '\n'.repeat(50);
  const text = `${gap.repeat(40)}x${'{{firm}}'.repeat(400)}`;
  expect(fillFields(text, { firm: 'a' })).toBe(text.replaceAll('{{firm}}', 'a'));
});
