import { type RefObject, useRef } from 'react';

/**
 * Radix returns focus only to its own triggers, but our dialogs are opened by state, from anywhere. If the opener is
 * gone, `otherwise` gets the focus, or the page's heading without it.
 */
export function useReturnFocus(otherwise?: RefObject<HTMLElement | null>) {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // After navigation the new page's heading keeps the focus.
      if (document.activeElement !== document.body) return;
      opener.current?.focus();
      if (document.activeElement !== document.body) return;
      // The opener was removed, like a deleted row's button. A dialog that is still open takes precedence over the
      // page.
      const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
      (below ?? otherwise?.current ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    },
  };
}
