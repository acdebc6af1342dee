import { type RefObject, useEffect } from 'react';

/** Who takes the focus on purpose, as a closing menu or dialog does, has done so by then. */
const settleMs = 100;

/**
 * Rows and buttons go when their work is done. Who had the focus on one goes on from the part of the page it was in, or
 * from its `home` there, and not from the top of the page.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, home = part) {
  useEffect(() => {
    const watched = part.current;
    if (!watched) return;
    let focused: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const isGone = () => focused instanceof Element && !focused.isConnected;

    // Parts may lie in one another: the innermost answers.
    watched.dataset.keepsFocus = '';
    const onFocusIn = ({ target }: FocusEvent) => {
      const nearest = target instanceof Element ? target.closest('[data-keeps-focus]') : null;
      focused = nearest === watched ? target : null;
    };
    // Some browsers also report the loss of what is being removed: only who left something standing has gone elsewhere.
    const onFocusOut = () =>
      queueMicrotask(() => {
        if (document.activeElement !== focused && !isGone()) focused = null;
      });
    const observer = new MutationObserver(() => {
      if (!isGone()) return;
      focused = null;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (document.activeElement === document.body) focusOn(home.current ?? watched);
      }, settleMs);
    });

    watched.addEventListener('focusin', onFocusIn);
    watched.addEventListener('focusout', onFocusOut);
    observer.observe(watched, { childList: true, subtree: true });
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      watched.removeEventListener('focusin', onFocusIn);
      watched.removeEventListener('focusout', onFocusOut);
    };
  }, [part, home]);
}

function focusOn(element: HTMLElement) {
  if (!element.hasAttribute('tabindex')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
}
