import type { QueryClient } from '@tanstack/react-query';
import type { CurrentUser } from '#shared/accounts.ts';
import { isSignedOut } from './api-error.ts';
import { userKey } from './session.ts';
import { sessionResumed, setSessionExpired } from './session-expired.ts';

/**
 * For what sends itself again: if the session has ended, asks the user to sign in and then sends it a second time. Nothing
 * is sent in the name of another user.
 */
export async function sendOnceSignedIn<Result>(
  client: QueryClient,
  send: () => Promise<Result>,
): Promise<Result> {
  const userId = () => client.getQueryData<CurrentUser | null>(userKey)?.id;
  const sender = userId();
  try {
    return await send();
  } catch (error) {
    if (!isSignedOut(error) || sender === undefined || userId() !== sender) throw error;
    setSessionExpired(true);
    await sessionResumed();
    if (userId() !== sender) throw error;
    return send();
  }
}
