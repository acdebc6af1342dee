import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { Message } from '#shared/messages.ts';
import { clientPath } from '#shared/paths.ts';
import { RecentMessagesCard } from './recent-messages-card.tsx';

const message: Message = {
  id: 1,
  fromUserId: 2,
  fromUserName: 'Maya Okafor',
  fromUserRole: 'customer',
  toUserId: 3,
  content: 'Thank you.',
  read: false,
  sentAt: '2026-06-15T12:00:00.000Z',
  channel: 'portal',
};

function shown(values: Partial<Message>) {
  const card = createElement(RecentMessagesCard, { messages: [{ ...message, ...values }] });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, card));
  const [, name] = new RegExp(`href="${clientPath(2)}"[^>]*>([^<]*)<`).exec(html) ?? [];
  const [, look, text] = /<p class="([^"]*)">([^<]*)</.exec(html) ?? [];
  return { name, text, goesOn: look?.includes('…') };
}

it("shows the sender's name, or 'Client'", () => {
  expect(shown({}).name).toBe('Maya Okafor');
  expect(shown({ fromUserName: '' }).name).toBe('Client');
});

it('cuts messages after 40 code points and adds an ellipsis by CSS', () => {
  expect(shown({ content: 'x'.repeat(40) })).toMatchObject({ text: 'x'.repeat(40), goesOn: false });
  expect(shown({ content: 'x'.repeat(41) })).toMatchObject({ text: 'x'.repeat(40), goesOn: true });
  expect(shown({ content: '🦙'.repeat(41) })).toMatchObject({ text: '🦙'.repeat(40), goesOn: true });
});
