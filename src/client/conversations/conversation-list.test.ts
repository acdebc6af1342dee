import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import type { CurrentUser } from '#shared/accounts.ts';
import type { Conversation } from '#shared/conversations.ts';
import type { MessageUser } from '#shared/messages.ts';
import { UserProvider } from '../core/session.ts';
import { ConversationList } from './conversation-list.tsx';

const dana: MessageUser = {
  ...{ id: 1, name: 'Dana Reyes', firstName: 'Dana', role: 'admin', closed: false },
  jobTitle: 'Tax Partner',
};
const none = { assignee: null, user: null, lastMessage: null, unreadCount: 0 };

/** The text of each row, without the initials. */
function rowsOf(rows: Conversation[]) {
  const list = { rows, failed: false, retry: () => {}, more: undefined, outdated: false };
  const shown = createElement(ConversationList, {
    list: list as unknown as Parameters<typeof ConversationList>[0]['list'],
    open: undefined,
    linkTo: String,
    searching: false,
  });
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(
        UserProvider,
        { value: { id: 2, role: 'customer' } as CurrentUser },
        createElement(MemoryRouter, null, shown),
      ),
    ),
  );
  return html
    .split('<li>')
    .slice(1)
    .map((row) =>
      row
        .replace(/^.*?min-w-0 flex-1[^>]*>/, '')
        .replace(/(<[^>]*>)+/g, ' ')
        .trim(),
    );
}

it("tells 'Support' that a staff member answers from the conversation with this staff member", () => {
  expect(
    rowsOf([
      { ...none, party: 1, user: dana },
      { ...none, party: 'support', assignee: dana },
      { ...none, party: 'support' },
    ]),
  ).toEqual(['Dana Reyes Admin', 'Support Dana Reyes answers', 'Support']);
});
