import { describe, expect, it } from 'vitest';
import type { InboxMessage } from '#shared/inbox.ts';
import type { MessageUser } from '#shared/messages.ts';
import { answersSince, forwardedBlock, greeting, replyRecipient } from './reply.ts';

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
  mailWarning: null,
} as InboxMessage;

describe('a reply', () => {
  it("goes to the sender, or to the recipient of the user's own message", () => {
    expect(replyRecipient(message, dana.id)).toBe(maya);
    expect(replyRecipient(message, 99)).toBe(maya);
    expect(replyRecipient(message, maya.id)).toBe(dana);
  });

  it('is compared with what colleagues have written since the original, oldest first', () => {
    const written = (id: number, fromUserId: number, fromUserRole: 'admin' | 'customer') => ({
      ...{ id, fromUserId, fromUserRole },
    });
    const [later, own, client, first, before] = [
      written(14, 3, 'admin'),
      written(13, 2, 'admin'),
      written(12, 1, 'customer'),
      written(11, 3, 'admin'),
      written(9, 3, 'admin'),
    ] as const;
    expect(answersSince(10, [later, own, client, first, before], dana.id)).toEqual([first, later]);
    expect(answersSince(14, [later, own], dana.id)).toEqual([]);
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

  it('keeps the warning about its sender', () => {
    const mailWarning = 'It came from another address than the client’s.';
    expect(forwardedBlock({ ...message, mailWarning })).toContain(
      `\nWarning: ${mailWarning}\n\nCan you confirm`,
    );
  });
});
