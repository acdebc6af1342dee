import { useSyncExternalStore } from 'react';

/**
 * Set when the server no longer knows the session while somebody works in the portal. The page stays as it is,
 * with all that was typed, until the person signs in again or leaves.
 */
let over = false;
const listeners = new Set<() => void>();

export function setSessionOver(value: boolean) {
  over = value;
  for (const listener of listeners) listener();
}

export function useSessionOver(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => over,
    () => false,
  );
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
