import { useRef } from 'react';

/** Radix gives focus back to its own triggers only; our dialogs are opened by state, from anywhere. */
export function useReturnFocus() {
  const opener = useRef<HTMLElement>(null);
  return {
    onOpenAutoFocus() {
      opener.current = document.activeElement as HTMLElement | null;
    },
    onCloseAutoFocus(event: Event) {
      event.preventDefault();
      // After a change of page the new page's heading has the focus, and keeps it.
      if (document.activeElement !== document.body) return;
      opener.current?.focus();
      if (document.activeElement !== document.body) return;
      // What opened it is gone, as a deleted row's button is. A dialog that is still open comes before the page.
      const below = [...document.querySelectorAll<HTMLElement>('[role="dialog"]')].at(-1);
      (below ?? document.querySelector('h1'))?.focus({ preventScroll: true });
    },
  };
}
