import { useLayoutEffect } from 'react';
import { createStore } from '../ui/store.ts';

/** A theme that somebody tries on: worn until it is saved, or gone with the screen that offers it. */
const tried = createStore<boolean | undefined>(undefined);

/** For the screen with the switch. */
export function usePreviewTheme(dark: boolean) {
  useLayoutEffect(() => {
    tried.set(dark);
    return () => tried.set(undefined);
  }, [dark]);
}

/** For the frame around it, beside `useTheme`, which alone remembers what was saved. */
export function useThemePreview(saved: boolean) {
  const dark = tried.useValue() ?? saved;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
}
