import { createStore } from '../ui/store.ts';
import { postToTabs } from './session-tabs.ts';

/**
 * Set when the server no longer knows the session while somebody works in the portal. The page stays as it is, out of
 * sight and with all that was typed, until the person signs in again or leaves.
 */
const over = createStore(false);

export const useSessionExpired = over.useValue;

export function setSessionExpired(next: boolean) {
  if (next && !over.get()) postToTabs('over');
  over.set(next);
}

/** As another tab of this browser has noticed. */
export const setSessionExpiredHere = over.set;
