import { useLayoutEffect } from 'react';
import { themeKey } from './first-paint.ts';

/** Applies the user's theme while the portal is mounted, and stores it on this device for the next first paint. */
export function useTheme(dark: boolean) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark', dark);
    try {
      localStorage.setItem(themeKey, dark ? 'dark' : 'light');
    } catch {
      // Private windows may block storage; the theme is then applied after hydration.
    }
    return () => classList.remove('dark');
  }, [dark]);
}
