import { type RefObject, useEffect } from 'react';

/** Long enough for a closing menu or dialog to move the focus on purpose. */
const settleMs = 100;

/**
 * Rows and buttons are removed when their action is done. If the focused element is removed, focus moves to the
 * closest section, or to its `home` element, instead of to the top of the page.
 */
export function useKeepFocus(part: RefObject<HTMLElement | null>, home = part) {
  useEffect(() => {
    const watched = part.current;
    if (!watched) return;
    let focused: EventTarget | null = null;
    let timer: ReturnType<typeof setTimeout>;
    const isGone = () => focused instanceof Element && !focused.isConnected;

    // Sections can be nested: the innermost one takes the focus.
    watched.dataset.keepsFocus = '';
    const onFocusIn = ({ target }: FocusEvent) => {
      const nearest = target instanceof Element ? target.closest('[data-keeps-focus]') : null;
      focused = nearest === watched ? target : null;
    };
    // Some browsers also fire blur for a removed element: focus was moved on purpose only if the element is still in
    // the document.
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
