import { useEffect, useEffectEvent } from 'react';

interface Actions {
  accept: () => void;
  toReasons: () => void;
  sendReturn: () => void;
  next: () => void;
  previous: () => void;
}

/**
 * A, R, J and K, while the focus is on this page outside of a field and no dialog is open; Ctrl or Cmd with Enter also in
 * the field of the return. `enabled` is the user's setting and covers the letters alone.
 */
export function useReviewKeys(enabled: boolean, actions: Actions) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isElsewhere(event.target)) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (!event.repeat) actions.sendReturn();
      return;
    }
    if (!enabled || event.ctrlKey || event.metaKey || event.altKey || isField(event.target)) return;
    const act = actionOf(event.key.toLowerCase());
    if (!act) return;
    event.preventDefault();
    act(event.repeat);
  });

  function actionOf(key: string): ((repeated: boolean) => void) | undefined {
    switch (key) {
      // A key that is held down must not accept everything.
      case 'a':
        return (repeated) => !repeated && actions.accept();
      case 'r':
        return (repeated) => !repeated && actions.toReasons();
      case 'j':
        return actions.next;
      case 'k':
        return actions.previous;
      default:
        return undefined;
    }
  }

  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** In the sidebar or the top bar, or behind a dialog or a menu. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return target instanceof Element && target !== document.body && !target.closest('#main');
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
