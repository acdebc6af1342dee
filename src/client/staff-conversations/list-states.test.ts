import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { addressIn, type ConversationFilter } from './address.ts';
import { NoRows } from './list-states.tsx';

const mine: ConversationFilter = { view: 'mine', state: 'open', unread: false, q: 'van' };

/** The filter to which 'Search all' leads, if it is offered. */
function searchAllFrom(filter: ConversationFilter) {
  const empty = createElement(NoRows, { filter, inQueue: 0 });
  const html = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, empty),
    ),
  );
  const [, query] = /href="[^"?]*\?([^"]*)"[^>]*>Search all</.exec(html) ?? [];
  return query && addressIn(new URLSearchParams(query.replaceAll('&amp;', '&')));
}

it('offers to search all if nothing is found inside the filters, and keeps the words', () => {
  const all = { view: 'all', state: 'any', unread: false, q: 'van', id: undefined };
  expect(searchAllFrom(mine)).toEqual(all);
  expect(searchAllFrom({ ...mine, view: 'queue' })).toEqual(all);
  expect(searchAllFrom({ ...mine, view: 'all', state: 'done' })).toEqual(all);
  expect(searchAllFrom({ ...mine, view: 'all', state: 'any', unread: true })).toEqual(all);
});

it('does not offer it if nothing is filtered or nothing is searched', () => {
  expect(searchAllFrom({ ...mine, view: 'all', state: 'any' })).toBeUndefined();
  expect(searchAllFrom({ ...mine, view: 'queue', q: '' })).toBeUndefined();
});
