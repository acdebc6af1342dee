import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, now and whenever that changes. Built HTML knows no screen: `built` is what it assumes. */
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
