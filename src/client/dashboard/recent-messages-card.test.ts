import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { RecentMessage } from '#shared/dashboard.ts';
import { clientPath } from '#shared/paths.ts';
import { RecentMessagesCard } from './recent-messages-card.tsx';

const message: RecentMessage = {
  id: 1,
  fromUserId: 2,
  fromUserName: 'Maya Okafor',
  fromUserRole: 'customer',
  toUserId: 3,
  content: 'Thank you.',
  read: false,
  sentAt: '2026-06-15T12:00:00.000Z',
  channel: 'portal',
  conversationId: 9,
  mailWarning: null,
};

function shown(values: Partial<RecentMessage>) {
  const card = createElement(RecentMessagesCard, { messages: [{ ...message, ...values }] });
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, card));
  const [, name] = new RegExp(`href="${clientPath(2)}"[^>]*>([^<]*)<`).exec(html) ?? [];
  const [, opens] =
    /href="([^"]*)"[^>]*aria-label="Open conversation|aria-label="Open conversation[^>]*href="([^"]*)"/
      .exec(html)
      ?.filter(Boolean) ?? [];
  const [, look, text] = /<p class="([^"]*)">([^<]*)</.exec(html) ?? [];
  const isWarned = html.includes('Sender not verified');
  return { name, opens, text, goesOn: look?.includes('…'), isWarned };
}

it("shows the sender's name, or 'Client'", () => {
  expect(shown({}).name).toBe('Maya Okafor');
  expect(shown({ fromUserName: '' }).name).toBe('Client');
});

it('opens the conversation, or the message if it has none', () => {
  expect(shown({}).opens).toBe('/messages?id=9');
  expect(shown({ conversationId: null }).opens).toBe('/admin/inbox?message=1');
});

it('cuts messages after 40 code points and adds an ellipsis by CSS', () => {
  expect(shown({ content: 'x'.repeat(40) })).toMatchObject({ text: 'x'.repeat(40), goesOn: false });
  expect(shown({ content: 'x'.repeat(41) })).toMatchObject({ text: 'x'.repeat(40), goesOn: true });
  expect(shown({ content: '🦙'.repeat(41) })).toMatchObject({ text: '🦙'.repeat(40), goesOn: true });
});

it('marks an email that may be from somebody else', () => {
  expect(shown({}).isWarned).toBe(false);
  expect(shown({ mailWarning: 'It came from another address.' }).isWarned).toBe(true);
});
