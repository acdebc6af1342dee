import { useCallback, useSyncExternalStore } from 'react';

/**
 * From 768 px on, or from another width. For what differs in its elements; what differs only in looks belongs in a class.
 */
export function useWide(fromRem = 48): boolean {
  const wide = `(width >= ${fromRem}rem)`;
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(wide);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    [wide],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
