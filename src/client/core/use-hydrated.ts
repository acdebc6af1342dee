import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False while the built HTML is taken over: until then nothing may depend on the address or the browser. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
