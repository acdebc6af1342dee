import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the page's heading after a navigation, where screen readers start after a full page load, or the section that
 * the link names.
 */
export function useRouteFocus() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    // The URL changes shortly before the page does. A menu or dialog opened in between keeps the focus and stays open.
    if (document.activeElement?.closest('[role="menu"], [role="dialog"]')) return;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = before.pathname === pathname ? null : document.querySelector<HTMLElement>('h1');
    const target = section ?? heading;
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
