import { useSyncExternalStore } from 'react';

const events = ['focus', 'blur'] as const;

function subscribe(listener: () => void) {
  for (const event of events) window.addEventListener(event, listener);
  document.addEventListener('visibilitychange', listener);
  return () => {
    for (const event of events) window.removeEventListener(event, listener);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether the page is visible and its window has the focus. */
export function usePageFocused(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible' && document.hasFocus(),
    () => false,
  );
}
