import { useSyncExternalStore } from 'react';

/** A value outside React's tree, which outlives the components that show it or is set from outside them. */
export function createStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();

  function subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  return {
    get: () => value,
    subscribe,
    set(next: Value) {
      value = next;
      for (const listener of listeners) listener();
    },
    useValue: () =>
      useSyncExternalStore(
        subscribe,
        () => value,
        () => initial,
      ),
  };
}
