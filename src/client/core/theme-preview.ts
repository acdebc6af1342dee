import { useLayoutEffect, useSyncExternalStore } from 'react';

/** A theme that somebody tries on: worn until it is saved, or gone with the screen that offers it. */
let tried: boolean | undefined;
const listeners = new Set<() => void>();

function set(dark: boolean | undefined) {
  tried = dark;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** For the screen with the switch. */
export function useTryTheme(dark: boolean) {
  useLayoutEffect(() => {
    set(dark);
    return () => set(undefined);
  }, [dark]);
}

/** For the frame around it, beside `useTheme`, which alone remembers what was saved. */
export function useThemePreview(saved: boolean) {
  const dark = useSyncExternalStore(subscribe, () => tried) ?? saved;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
}
