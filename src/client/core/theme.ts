import { useLayoutEffect } from 'react';
import { paths, prerenderedPaths } from '#shared/paths.ts';

const storageKey = 'theme';
/** Public pages are always light, including sign-in and a guest's booking. */
const themedPaths = Object.values(paths).filter(
  (path) => !prerenderedPaths.includes(path) && !path.startsWith(paths.auth) && !path.startsWith(paths.book),
);

/** Runs in the document's head, before the first paint: only the portal has a dark theme. */
export const firstPaintScript = `try{if(localStorage.getItem('${storageKey}')==='dark'&&${JSON.stringify(themedPaths)}.includes(location.pathname.replace(/\\/$/,'')))document.documentElement.classList.add('dark')}catch{}`;

/** Applies the user's theme while the portal is mounted, and stores it on this device for the next first paint. */
export function useTheme(dark: boolean) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark', dark);
    try {
      localStorage.setItem(storageKey, dark ? 'dark' : 'light');
    } catch {
      // Private windows may block storage; the theme is then applied after hydration.
    }
    return () => classList.remove('dark');
  }, [dark]);
}
