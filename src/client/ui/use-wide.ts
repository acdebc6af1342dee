import { useCallback, useSyncExternalStore } from 'react';

const widths = { md: '(width >= 48rem)', lg: '(width >= 64rem)' };

/** From 768 px on, or from 1024. For what differs in its elements; what differs only in looks belongs in a class. */
export function useWide(from: keyof typeof widths = 'md'): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(widths[from]);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [from],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(widths[from]).matches,
    () => true,
  );
}
