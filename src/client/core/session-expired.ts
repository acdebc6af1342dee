import { createStore } from '../ui/store.ts';
import { postToTabs } from './session-tabs.ts';

/**
 * Set when the session has ended while the user works in the portal. The page stays mounted but hidden, with
 * everything typed, until the user signs in again or leaves.
 */
const over = createStore(false);

export const useSessionExpired = over.useValue;

export function setSessionExpired(next: boolean) {
  if (next && !over.get()) postToTabs('over');
  over.set(next);
}

/** Resolves once somebody has signed in again, here or in another tab, or has logged out. */
export function sessionResumed(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = over.subscribe(() => {
    if (over.get()) return;
    unsubscribe();
    resolve();
  });
  return promise;
}

/** Called when another tab of this browser has noticed it. */
export const setSessionExpiredHere = over.set;
