import { describe, expect, it } from 'vitest';
import type { EntryOf, TimelineEntry } from '#shared/timeline-entries.ts';
import { dayHeading, timelineDays } from './timeline-days.ts';

const maya = { id: 1, name: 'Maya Okafor', role: 'customer' as const };
const dana = { id: 2, name: 'Dana Reyes', role: 'admin' as const };

let ids = 0;
function message(at: string, writer: EntryOf<'message'>['writer']): EntryOf<'message'> {
  return {
    kind: 'message',
    id: ++ids,
    at,
    writer,
    recipient: writer === maya ? dana : maya,
    conversation: { id: 7, with: dana },
    subject: null,
    excerpt: 'Text',
    isShortened: false,
    channel: 'portal',
    mailWarning: null,
    read: false,
    attachments: [],
  };
}
const note = (at: string): TimelineEntry => ({
  kind: 'note',
  id: ++ids,
  at,
  author: dana,
  client: null,
  excerpt: 'Note',
  isShortened: false,
  pinned: false,
  editedAt: null,
});
const shape = (entries: TimelineEntry[]) =>
  timelineDays(entries).map(({ day, entries: shown }) => [
    day,
    shown.map((entry) => (entry.kind === 'messages' ? entry.messages.length : entry.kind)),
  ]);

describe('the timeline by day', () => {
  it('joins consecutive messages of one writer, but not across other entries, writers or days', () => {
    expect(
      shape([
        message('2026-11-16T13:54:00', maya),
        message('2026-11-16T13:50:00', maya),
        message('2026-11-16T13:40:00', dana),
        note('2026-11-16T13:30:00'),
        message('2026-11-16T13:20:00', dana),
        message('2026-11-15T13:20:00', dana),
      ]),
    ).toEqual([
      ['2026-11-16', [2, 1, 'note', 1]],
      ['2026-11-15', [1]],
    ]);
  });

  it('does not join an email from an unverified sender with the client’s own messages', () => {
    const own = message('2026-11-16T13:54:00', maya);
    const doubtful = { ...message('2026-11-16T13:50:00', maya), mailWarning: 'It may be somebody else’s.' };
    expect(shape([own, doubtful])).toEqual([['2026-11-16', [1, 1]]]);
  });

  it('does not join messages of different conversations', () => {
    const toSupport = { ...message('2026-11-16T13:50:00', dana), conversation: { id: 8, with: null } };
    expect(shape([message('2026-11-16T13:54:00', dana), toSupport])).toEqual([['2026-11-16', [1, 1]]]);
  });

  it('ends with files whose date is not known', () => {
    const file: TimelineEntry = {
      kind: 'file',
      id: 1,
      at: null,
      uploadedBy: dana,
      byLink: false,
      client: null,
      company: null,
      originalFilename: 'old.pdf',
      fileType: 'pdf',
      fileSize: 10,
      sha256: '',
      description: null,
      openedAt: null,
      toReview: false,
      deleted: false,
    };
    expect(shape([note('2026-11-16T13:30:00'), file])).toEqual([
      ['2026-11-16', ['note']],
      [null, ['file']],
    ]);
    expect(timelineDays([])).toEqual([]);
  });

  it('names days', () => {
    const now = new Date('2026-11-16T12:00:00');
    expect(dayHeading('2026-11-16', now)).toBe('Today, Monday, November 16');
    expect(dayHeading('2026-11-13', now)).toBe('Friday, November 13');
    expect(dayHeading('2025-11-13', now)).toBe('Thursday, November 13, 2025');
    expect(dayHeading(null, now)).toBe('Date not known');
  });
});
