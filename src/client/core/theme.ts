import { useLayoutEffect } from 'react';
import { paths, prerenderedPaths } from '#shared/paths.ts';

const storageKey = 'theme';
/** Public pages are always light, the ones around signing in and around a guest's booking included. */
const themedPaths = Object.values(paths).filter(
  (path) => !prerenderedPaths.includes(path) && !path.startsWith(paths.auth) && !path.startsWith(paths.book),
);

/** Runs in the document's head, before anything is painted: only the portal has a dark theme. */
export const firstPaintScript = `try{if(localStorage.getItem('${storageKey}')==='dark'&&${JSON.stringify(themedPaths)}.includes(location.pathname.replace(/\\/$/,'')))document.documentElement.classList.add('dark')}catch{}`;

/** Wears the person's theme while the portal is on screen, and remembers it on this device for the next first paint. */
export function useTheme(dark: boolean) {
  useLayoutEffect(() => {
    const { classList } = document.documentElement;
    classList.toggle('dark', dark);
    try {
      localStorage.setItem(storageKey, dark ? 'dark' : 'light');
    } catch {
      // Private windows may refuse storage; the theme is then set a moment later.
    }
    return () => classList.remove('dark');
  }, [dark]);
}
