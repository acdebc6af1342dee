import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fetchUser, setUser, userKey } from './session.ts';

afterEach(() => vi.unstubAllGlobals());

/** A tab of user 7, in which the server now answers as this user. */
function tabWithSessionOf(id: number): QueryClient {
  vi.stubGlobal('window', { earlyRequests: {} });
  vi.stubGlobal('fetch', async () => Response.json({ id }));
  const client = new QueryClient();
  client.setQueryData(userKey, { id: 7 });
  client.setQueryData(['files'], ['W-2 of user 7.pdf']);
  return client;
}

it('keeps what was fetched as long as the user is the same', async () => {
  const client = tabWithSessionOf(7);
  await fetchUser(client);
  expect(client.getQueryData(['files'])).toEqual(['W-2 of user 7.pdf']);
});

it('discards it when the server answers as another user, whose sign-in this tab missed', async () => {
  const client = tabWithSessionOf(8);
  await fetchUser(client);
  expect(client.getQueryData(['files'])).toBeUndefined();
});

it('sends nothing that still waits in the name of the next user', async () => {
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
