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
