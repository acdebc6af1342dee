import { useLayoutEffect } from 'react';
import { createStore } from '../ui/store.ts';

/** Previews a theme until it is saved or the page is left. */
const tried = createStore<boolean | undefined>(undefined);

/** For the page with the theme switch. */
export function usePreviewTheme(dark: boolean) {
  useLayoutEffect(() => {
    tried.set(dark);
    return () => tried.set(undefined);
  }, [dark]);
}

/** For the layout, together with `useTheme`, which alone stores the saved theme. */
export function useThemePreview(saved: boolean) {
  const dark = tried.useValue() ?? saved;
  useLayoutEffect(() => {
    document.documentElement.classList.toggle('dark', dark);
  }, [dark]);
}
