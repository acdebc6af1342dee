import { describe, expect, it } from 'vitest';
import type { ConversationMessage } from '#shared/messages.ts';
import { type Outgoing, undelivered } from './outbox.ts';

const me = 1;
const arrived = (id: number, content: string, fromUserId = me) =>
  ({ id, content, fromUserId }) as ConversationMessage;
const outgoing = (key: string, values: Partial<Outgoing> = {}): Outgoing => ({
  key,
  party: 2,
  content: 'Thank you',
  attachments: [],
  writtenAt: '2026-11-14T09:00:00Z',
  afterId: 10,
  ...values,
});
const keys = (rest: Outgoing[]) => rest.map(({ key }) => key);

describe('undelivered messages', () => {
  it('are those that are not among the loaded messages', () => {
    expect(keys(undelivered([outgoing('a')], [arrived(9, 'Thank you'), arrived(11, 'Else')], me))).toEqual([
      'a',
    ]);
  });

  it('exclude one whose text has arrived since it was written, even if the response was lost', () => {
    const lost = outgoing('a', { failure: 'We could not reach the server.' });
    expect(undelivered([lost], [arrived(11, 'Thank you')], me)).toEqual([]);
    expect(keys(undelivered([lost], [arrived(11, 'Thank you', 2)], me))).toEqual(['a']);
  });

  it('match equal texts one to one', () => {
    const twice = [outgoing('a'), outgoing('b')];
    expect(keys(undelivered(twice, [arrived(11, 'Thank you')], me))).toEqual(['b']);
    expect(undelivered(twice, [arrived(11, 'Thank you'), arrived(12, 'Thank you')], me)).toEqual([]);
  });

  it('include one with a response until it is among the loaded messages', () => {
    const sent = outgoing('a', { sentId: 12, afterId: null });
    expect(keys(undelivered([sent], [arrived(11, 'Else')], me))).toEqual(['a']);
    expect(undelivered([sent], [arrived(12, 'Thank you')], me)).toEqual([]);
  });

  it('are not matched by text if the conversation was not open', () => {
    const first = outgoing('a', { afterId: null });
    expect(keys(undelivered([first], [arrived(3, 'Thank you')], me))).toEqual(['a']);
  });
});
