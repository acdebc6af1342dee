import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/accounts.ts';
import { fetchUser, setUser, userKey } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab of user 7 whose requests the server now answers for the user with this id. */
function tabWithSessionOf(id: number): QueryClient {
  vi.stubGlobal('window', { earlyRequests: {} });
  vi.stubGlobal('fetch', async () => Response.json({ id }));
  const client = new QueryClient();
  client.setQueryData(userKey, { id: 7 });
  client.setQueryData(['files'], ['W-2 of user 7.pdf']);
  return client;
}

it('keeps cached data while the user is the same', async () => {
  const client = tabWithSessionOf(7);
  await fetchUser(client);
  expect(client.getQueryData(['files'])).toEqual(['W-2 of user 7.pdf']);
});

it('discards cached data if another user has signed in without this tab noticing', async () => {
  const client = tabWithSessionOf(8);
  await fetchUser(client);
  expect(client.getQueryData(['files'])).toBeUndefined();
});

it('does not send waiting mutations in the name of the next user', async () => {
  const client = tabWithSessionOf(7);
  const first = Promise.withResolvers<string>();
  const send = vi.fn((text: string) => (text === 'first' ? first.promise : Promise.resolve(text)));
  const outbox = () => new MutationObserver(client, { scope: { id: 'outbox' }, mutationFn: send });
  const sent = outbox().mutate('first');
  void outbox().mutate('second');
  setUser(client, null);
  first.resolve('done');
  await sent;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(send.mock.calls.map(([text]) => text)).toEqual(['first']);
});

it('ignores the answer to a request that was sent before a sign-in', async () => {
  const client = tabWithSessionOf(7);
  const late = Promise.withResolvers<{ id: number }>();
  const request = client.fetchQuery({ queryKey: userKey, queryFn: () => late.promise });
  setUser(client, { id: 8 } as CurrentUser);
  late.resolve({ id: 7 });
  await request;
  expect(client.getQueryData(userKey)).toEqual({ id: 8 });
});

it('keeps the data of a user who signs in before the answer about the previous one arrives', async () => {
  const client = tabWithSessionOf(7);
  const late = fetchUser(client);
  setUser(client, { id: 8 } as CurrentUser);
  client.setQueryData(['files'], ['W-2 of user 8.pdf']);
  await late;
  expect(client.getQueryData(['files'])).toEqual(['W-2 of user 8.pdf']);
});
