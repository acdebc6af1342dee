import { expect, it } from 'vitest';
import type { Attachment } from '#shared/messages.ts';
import { readDraft, writeDraft } from '../core/persisted-draft.ts';
import { begunKind, takeBackAnswer } from './thread-draft.ts';

const me = 1;
const file = (id: number): Attachment => ({
  id,
  originalFilename: `${id}.pdf`,
  fileType: 'application/pdf',
  fileSize: 1,
  available: true,
});

it('puts a rejected answer back into the field, before what was typed since, with each file once', () => {
  const refused = {
    key: 'a',
    answer: { conversationId: 7, seenUpToId: 40, done: true },
    content: 'It came on Friday.',
    attachments: [file(1), file(2)],
    writtenAt: '2026-11-16T09:00:00Z',
    afterId: 40,
  };
  takeBackAnswer(me, refused);
  expect(readDraft(me, 'conversation:7:reply')).toEqual({
    content: 'It came on Friday.',
    attachments: [file(1), file(2)],
    afterId: 40,
  });
  writeDraft(me, 'conversation:7:reply', { content: 'P.S.', attachments: [file(2), file(3)], afterId: 41 });
  takeBackAnswer(me, refused);
  expect(readDraft(me, 'conversation:7:reply')).toEqual({
    content: 'It came on Friday.\n\nP.S.',
    attachments: [file(1), file(2), file(3)],
    afterId: 40,
  });
});

it('opens a conversation with a begun comment rather than with the field to the client', () => {
  expect(begunKind(me, 8)).toBe('reply');
  writeDraft(me, 'conversation:8:reply', { content: 'Dear Maya', attachments: [] });
  expect(begunKind(me, 8)).toBe('reply');
  writeDraft(me, 'conversation:8:comment', { content: 'She pays late', attachments: [] });
  expect(begunKind(me, 8)).toBe('comment');
});
