import { useCallback, useSyncExternalStore } from 'react';

/**
 * Whether a media query matches, updated on change. `built` is the value for prerendered HTML, which has no viewport.
 */
export function useMedia(query: string, built: boolean): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => built,
  );
}
