import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import type { CurrentUser } from '#shared/accounts.ts';
import { ApiError } from './api-error.ts';
import { sendOnceSignedIn } from './send-once-signed-in.ts';
import { setUser, userKey } from './session.ts';
import { setSessionExpiredHere } from './session-expired.ts';

vi.mock('./session-tabs.ts', () => ({ postToTabs: vi.fn() }));

const signedOut = new ApiError(401, 'Please log in to continue');

function tabOf(userId?: number) {
  const client = new QueryClient();
  if (userId !== undefined) client.setQueryData(userKey, { id: userId });
  return client;
}
/** Is refused until the session has been renewed. */
const refusedOnce = () => vi.fn().mockRejectedValueOnce(signedOut).mockResolvedValue('sent');

it('sends again after the same user has signed in', async () => {
  const send = refusedOnce();
  const sent = sendOnceSignedIn(tabOf(7), send);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), 10_000);
  setSessionExpiredHere(false);
  expect(await sent).toBe('sent');
  expect(send).toHaveBeenCalledTimes(2);
});

it.each([
  ['another user has signed in', { id: 8 } as CurrentUser],
  ['the user has logged out', null],
])('sends nothing after %s', async (_what, next) => {
  vi.stubGlobal('window', { earlyRequests: {} });
  const client = tabOf(7);
  const send = refusedOnce();
  const sent = sendOnceSignedIn(client, send).catch((error: unknown) => error);
  await vi.waitFor(() => expect(send).toHaveBeenCalledTimes(1), 10_000);
  setUser(client, next);
  expect(await sent).toBe(signedOut);
  expect(send).toHaveBeenCalledTimes(1);
  vi.unstubAllGlobals();
});

it('waits for nobody if nobody is signed in, and after other errors', async () => {
  await expect(sendOnceSignedIn(tabOf(), refusedOnce())).rejects.toBe(signedOut);
  const failed = new ApiError(500, 'failed');
  await expect(sendOnceSignedIn(tabOf(7), () => Promise.reject(failed))).rejects.toBe(failed);
});
