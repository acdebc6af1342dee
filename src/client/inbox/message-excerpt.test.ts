import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { InboxMessage } from '#shared/inbox.ts';
import { MessageExcerpt } from './message-excerpt.tsx';

const excerptOf = (mailWarning: string | null) => {
  const message = { content: 'New bank details.', support: null, attachments: [], mailWarning };
  return renderToStaticMarkup(
    createElement(MessageExcerpt, { message: message as Partial<InboxMessage> as InboxMessage }),
  );
};

it('marks an email that may be from somebody else', () => {
  expect(excerptOf(null)).toContain('New bank details.');
  expect(excerptOf(null)).not.toContain('Sender not verified');
  expect(excerptOf('It came from another address.')).toContain('Sender not verified');
});
