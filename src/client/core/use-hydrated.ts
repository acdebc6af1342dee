import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False during hydration, when nothing rendered may depend on the URL or the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
