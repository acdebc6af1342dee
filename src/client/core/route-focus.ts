import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a change of page the keyboard and the screen reader start at its heading, as after a full page load. */
export function useRouteFocus() {
  const { pathname } = useLocation();
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    const heading = document.querySelector<HTMLElement>('h1');
    if (!heading) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname]);
}
