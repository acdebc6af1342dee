import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import './validation-messages.ts';

const sentence = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

describe('validation without a message of its own', () => {
  it.each([
    [z.string(), undefined, 'Please fill this in'],
    [z.string(), null, 'Please fill this in'],
    [z.string(), 12, 'Please enter text'],
    [z.number(), 'twelve', 'Please enter a number'],
    [z.int(), 1.5, 'Please enter a whole number'],
    [z.boolean(), 'yes', 'Please answer yes or no'],
    [z.array(z.string()), 'one', 'Please choose from the list'],
    [z.object({}), 'text', 'Please check this entry'],
    [z.string().max(2000), 'x'.repeat(2001), 'Please use at most 2,000 characters'],
    [z.string().min(3), 'xy', 'Please use at least 3 characters'],
    [z.string().min(1), '', 'Please fill this in'],
    [z.number().max(10), 11, 'Please enter 10 or less'],
    [z.number().min(1), 0, 'Please enter 1 or more'],
    [z.array(z.string()).max(1), ['a', 'b'], 'Please choose at most 1'],
    [z.array(z.string()).min(1), [], 'Please choose at least 1'],
    [z.iso.date(), 'soon', 'Please enter a date like 2026-04-15'],
    [z.iso.datetime(), 'soon', 'Please enter a date and a time'],
    [z.email(), 'ruth', 'Please enter a valid email address'],
    [z.string().regex(/^a$/), 'b', 'Please check this entry'],
    [z.enum(['new', 'resolved']), 'lost', 'Please choose one of the options'],
    [z.literal(true), false, 'Please choose one of the options'],
    [z.strictObject({}), { role: 'admin' }, 'This form is out of date. Please load the page again'],
    [z.union([z.string(), z.int()]), true, 'Please check this entry'],
  ])('%# has a default message: %j', (schema, value, message) =>
    expect(sentence(schema, value)).toBe(message),
  );

  it("keeps a schema's own message", () => {
    expect(sentence(z.string('Please select a date'), 1)).toBe('Please select a date');
    expect(sentence(z.string().min(6, 'Password must be at least 6 characters'), 'x')).toBe(
      'Password must be at least 6 characters',
    );
  });
});
