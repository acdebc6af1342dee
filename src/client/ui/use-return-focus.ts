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
      if (document.activeElement === document.body) opener.current?.focus();
    },
  };
}
