import { useEffect, useEffectEvent } from 'react';

interface Actions {
  accept: () => void;
  toReasons: () => void;
  sendReturn: () => void;
  next: () => void;
  previous: () => void;
}

/**
 * Handles A, R, J and K while the focus is outside of text fields and no dialog or menu is open, and Ctrl or Cmd with
 * Enter, also in the return's text field. `enabled` is the user's setting and applies only to the letters.
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
      // Holding the key down must not accept everything.
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

/** Whether the focus is in the sidebar or top bar, or a dialog or menu is open. */
function isElsewhere(target: EventTarget | null): boolean {
  if (document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]')) return true;
  return target instanceof Element && target !== document.body && !target.closest('#main');
}

function isField(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [contenteditable]') !== null;
}
