import { describe, expect, it } from 'vitest';
import { firm } from '#firm';
import {
  fillTemplate,
  type MergeFields,
  messageTemplateInput,
  placeholder,
  templateFields,
} from './message-templates.ts';

const maya: MergeFields = {
  firstName: 'Maya',
  company: 'Okafor & Finch Framing',
  nextAppointment: 'Nov 17, 2026, 11:00 AM',
  accountant: 'Dana Reyes',
};
const nothing: MergeFields = { firstName: null, company: null, nextAppointment: null, accountant: null };

it('fills in the first name', () => {
  expect(fillTemplate('Hello {{firstName}}, {{ firstName }}!', { firstName: 'Maya' })).toBe(
    'Hello Maya, Maya!',
  );
  expect(fillTemplate('Hello {{firstName}},', { firstName: null })).toBe('Hello there,');
  expect(fillTemplate('Hello {{firstName}},', { firstName: ' ' })).toBe('Hello there,');
  expect(fillTemplate('{{other}} $& {x}', { firstName: '$& Maya' })).toBe('{{other}} $& {x}');
  expect(fillTemplate('{{firstName}}', { firstName: '$& $1' })).toBe('$& $1');
});

describe('a sentence reads well with and without a value', () => {
  const zone = firm.timeZoneLabel;
  it.each([
    [
      'The books of {{company}} are closed.',
      'The books of Okafor & Finch Framing are closed.',
      'The books of your company are closed.',
    ],
    ['{{company}} owes nothing.', 'Okafor & Finch Framing owes nothing.', 'Your company owes nothing.'],
    [
      'Please bring it to {{nextAppointment}}.',
      `Please bring it to your appointment on Nov 17, 2026, 11:00 AM ${zone}.`,
      'Please bring it to your next appointment.',
    ],
    [
      'Thank you. {{nextAppointment}} is set.',
      `Thank you. Your appointment on Nov 17, 2026, 11:00 AM ${zone} is set.`,
      'Thank you. Your next appointment is set.',
    ],
    [
      'Hello {{firstName}},\n\n{{nextAppointment}} is set.',
      `Hello Maya,\n\nYour appointment on Nov 17, 2026, 11:00 AM ${zone} is set.`,
      'Hello there,\n\nYour next appointment is set.',
    ],
    ['{{accountant}} will call you.', 'Dana Reyes will call you.', `${firm.name} will call you.`],
  ])('%s', (text, known, unknown) => {
    expect(fillTemplate(text, maya)).toBe(known);
    expect(fillTemplate(text, nothing)).toBe(unknown);
    expect(fillTemplate(text, {})).toBe(unknown);
  });
});

it('fills every placeholder of an allowed text', () => {
  const content = templateFields.map((field) => `${placeholder(field)} {{ ${field} }}`).join('\n');
  expect(messageTemplateInput.parse({ name: 'All', content }).content).toBe(content);
  for (const fields of [maya, nothing, {}]) expect(fillTemplate(content, fields)).not.toMatch(/[{}]/);
});

it.each(['{{lastName}}', '{{firstname}}', '{{company}', '{company}}', '{{}}'])(
  'refuses %s, which would be sent as it is',
  (content) => {
    expect(messageTemplateInput.safeParse({ name: 'Name', content }).success).toBe(false);
  },
);
