import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Focuses the heading after a navigation, as screen readers start there after a full page load; after a link to a
 * section, that section.
 */
export function useRouteFocus() {
  const { pathname, hash, key } = useLocation();
  const shown = useRef({ pathname, key });

  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.key === key) return;
    // The address changes a moment before the page does: a menu or dialog opened in between keeps the focus, and stays open.
    if (document.activeElement?.closest('[role="menu"], [role="dialog"]')) return;
    const section = hash ? document.getElementById(hash.slice(1)) : null;
    const heading = before.pathname === pathname ? null : document.querySelector<HTMLElement>('h1');
    const target = section ?? heading;
    if (!target) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash, key]);
}
