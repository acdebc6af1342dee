import { useSyncExternalStore } from 'react';

const handheld = '(width < 48rem), (pointer: coarse)';

function subscribe(listener: () => void) {
  const query = matchMedia(handheld);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

/** A phone or tablet: it has a camera at hand, and cannot be trusted with a framed PDF. */
export function useHandheld(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(handheld).matches,
    () => false,
  );
}
