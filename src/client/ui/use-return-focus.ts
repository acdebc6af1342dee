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
      // What opened it may be gone by now, as a deleted row's button is.
      const target = opener.current?.isConnected ? opener.current : document.querySelector('h1');
      target?.focus({ preventScroll: target !== opener.current });
    },
  };
}
