import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageUser } from '#shared/messages.ts';
import { forwardedBlock, greeting, replyRecipient } from './reply.ts';

const person = (id: number, name: string, firstName: string | null): MessageUser => ({
  id,
  name,
  firstName,
  role: 'customer',
  jobTitle: null,
  closed: false,
});
const maya = person(1, 'Maya Okafor', 'Maya');
const dana = person(2, 'Dana Reyes', 'Dana');
const message = {
  from: maya,
  to: dana,
  content: 'Can you confirm the estimate?\nBefore Friday.',
  sentAt: '2020-03-04T12:00:00Z',
  support: null,
} as InboxMessage;

describe('a reply', () => {
  it('goes to the sender, or to the recipient of an own message', () => {
    expect(replyRecipient(message, dana.id)).toBe(maya);
    expect(replyRecipient(message, 99)).toBe(maya);
    expect(replyRecipient(message, maya.id)).toBe(dana);
  });

  it('greets by first name if there is one', () => {
    expect(greeting(maya)).toBe('Hello Maya,\n\n');
    expect(greeting(person(3, 'brackenwater_books', null))).toBe('Hello brackenwater_books,\n\n');
  });
});

describe('a forwarded message', () => {
  it('contains sender, date and text', () => {
    expect(forwardedBlock(message)).toMatch(
      /^\n\n-+ Forwarded message -+\nFrom: Maya Okafor\nDate: Mar \d, 2020, \d+:00 [AP]M\n\nCan you confirm the estimate\?\nBefore Friday\.$/,
    );
    const asked = { ...message, support: { subject: 'Estimate', category: 'other' } } as InboxMessage;
    expect(forwardedBlock(asked)).toContain('\nSubject: Estimate\n');
  });
});
