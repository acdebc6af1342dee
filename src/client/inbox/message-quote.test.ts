import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { InboxMessage } from '#shared/inbox.ts';
import { MessageQuote } from './message-quote.tsx';

it('shows the warning about the sender of an email in the quote', () => {
  const mailWarning = 'It came from another address than the client’s.';
  const message = {
    from: { id: 1, name: 'Maya Okafor' },
    content: 'Please use my new bank account.',
    sentAt: '2020-03-04T12:00:00Z',
    mail: null,
    mailWarning,
    originalMailId: null,
  } as unknown as InboxMessage;
  const html = renderToStaticMarkup(createElement(MessageQuote, { message }));
  expect(html).toContain('Please use my new bank account.');
  expect(html).toContain(mailWarning);
});
