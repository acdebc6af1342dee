import { expect, it } from 'vitest';
import { fillTemplate } from './message-templates.ts';

it('fills in the first name', () => {
  expect(fillTemplate('Hello {{firstName}}, {{ firstName }}!', { firstName: 'Maya' })).toBe(
    'Hello Maya, Maya!',
  );
  expect(fillTemplate('Hello {{firstName}},', { firstName: null })).toBe('Hello there,');
  expect(fillTemplate('Hello {{firstName}},', { firstName: ' ' })).toBe('Hello there,');
  expect(fillTemplate('{{other}} $& {x}', { firstName: '$& Maya' })).toBe('{{other}} $& {x}');
  expect(fillTemplate('{{firstName}}', { firstName: '$& $1' })).toBe('$& $1');
});
