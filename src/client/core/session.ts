import { type QueryClient, useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect } from 'react';
import type { CurrentUser } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import { call } from './api.ts';
import { callUsText, failureText, isSignedOut } from './api-error.ts';
import { discardEarlyResponses, hasSessionHint } from './early-requests.ts';
import { clearDraftsOfOtherUsers } from './persisted-draft.ts';
import { setSessionExpiredHere } from './session-expired.ts';
import { onTabMessage, postToTabs } from './session-tabs.ts';
import { clearStoredDraftsOfOtherUsers } from './stored-drafts.ts';

export const userKey = ['user'] as const;

export type Session =
  | { status: 'loading' | 'anonymous'; user: null }
  | { status: 'failed'; user: null; retry: () => void }
  | { status: 'signed-in'; user: CurrentUser };

export function useSession(): Session {
  const { data, status, refetch } = useQuery({
    queryKey: userKey,
    queryFn: ({ client }) => readUser(client),
  });
  if (data) return { status: 'signed-in', user: data };
  if (status === 'pending') return { status: 'loading', user: null };
  if (status === 'error') return { status: 'failed', user: null, retry: () => void refetch() };
  return { status: 'anonymous', user: null };
}

/**
 * The signed-in user, provided by the guard. A page that is being left keeps its user even if the query already returns
 * null.
 */
const UserContext = createContext<CurrentUser | null>(null);
export const UserProvider = UserContext.Provider;

export function useUser(): CurrentUser {
  const user = useContext(UserContext);
  if (!user) throw new Error('useUser is for pages behind the guard');
  return user;
}

/** Whether the reader is signed in as staff, who are not asked to call their own firm. */
export function useIsStaff(): boolean {
  return useContext(UserContext)?.role === 'admin';
}

/** The error message where neither the server nor the page has a more specific one. */
export function useFailureText(): string {
  return useIsStaff() ? failureText : callUsText;
}

/** Sets the signed-in user and discards everything that was fetched for another one. */
export function setUser(client: QueryClient, user: CurrentUser | null) {
  // A request sent before the sign-in or sign-out would otherwise overwrite it with its late answer.
  void client.cancelQueries({ queryKey: userKey });
  client.setQueryData(userKey, user);
  discardDataOfOthers(client, user?.id);
  setSessionExpiredHere(false);
}

function discardDataOfOthers(client: QueryClient, userId: number | undefined) {
  discardEarlyResponses();
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] });
  // Messages still queued behind another one would be sent in the name of the next user.
  const mutations = client.getMutationCache();
  for (const waiting of mutations.findAll({ predicate: ({ state }) => state.isPaused }))
    mutations.remove(waiting);
  clearDraftsOfOtherUsers(userId);
  void clearStoredDraftsOfOtherUsers(userId);
}

/** Also tells the other tabs of this browser, which share the cookie that was just set or removed. */
export function setUserInAllTabs(client: QueryClient, user: CurrentUser | null) {
  setUser(client, user);
  postToTabs({ userId: user?.id ?? null });
}

/** Follows the other tabs: signing out in one signs out all. */
export function useSessionSync(client: QueryClient) {
  useEffect(
    () =>
      onTabMessage((news) => {
        const user = client.getQueryData<CurrentUser | null>(userKey);
        // This page is still loading, perhaps with the cookie of the previous user.
        if (user === undefined && news !== 'over') {
          discardEarlyResponses();
          void client.resetQueries();
        }
        if (!user) return;
        if (news === 'over') return setSessionExpiredHere(true);
        // After another user signed in, the tab discards its data and then fetches the session.
        if (news.userId !== user.id) setUser(client, null);
        setSessionExpiredHere(false);
        if (news.userId !== null) void client.invalidateQueries();
      }),
    [client],
  );
  useEffect(() => {
    // The back button may restore the page from the cache. Another user may have signed in since.
    const onShown = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void client.invalidateQueries({ queryKey: userKey });
    };
    addEventListener('pageshow', onShown);
    return () => removeEventListener('pageshow', onShown);
  }, [client]);
}

/** Fetches the user of the session: a different one if somebody signed in without this tab noticing. */
export async function fetchUser(client: QueryClient): Promise<CurrentUser> {
  const before = client.getQueryData<CurrentUser | null>(userKey);
  const user = await call(accountsApi.readCurrentUser);
  if (before && before.id !== user.id) discardDataOfOthers(client, user.id);
  return user;
}

/** Sends no request without the hint cookie, because browsers log every 401 to the console. */
async function readUser(client: QueryClient): Promise<CurrentUser | null> {
  if (!hasSessionHint()) return null;
  try {
    return await fetchUser(client);
  } catch (error) {
    if (isSignedOut(error)) return null;
    throw error;
  }
}
