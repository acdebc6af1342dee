import { useSyncExternalStore } from 'react';

const wide = '(width >= 48rem)';

function subscribe(listener: () => void) {
  const query = matchMedia(wide);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** From 768 px on. For what differs in its elements; what differs only in looks belongs in a class. */
export function useWide(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(wide).matches,
    () => true,
  );
}
