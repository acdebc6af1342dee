import { useEffect } from 'react';

/** Smaller than any on-screen keyboard, larger than a browser's collapsing toolbars. */
const keyboardPx = 150;

/**
 * Phones lay the keyboard over the page without resizing it. While this hook is mounted, `--visible-height` on the
 * document is the visible height, and `data-keyboard` is set while a keyboard covers the page.
 */
export function useVisibleHeight() {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style, dataset } = document.documentElement;
    const measure = () => {
      const hidden = window.innerHeight - viewport.height * viewport.scale;
      style.setProperty('--visible-height', `${viewport.height * viewport.scale}px`);
      if (hidden > keyboardPx) {
        dataset.keyboard = '';
        // iOS also scrolls the page to show the field, which is visible by now.
        window.scrollTo(0, 0);
      } else delete dataset.keyboard;
    };
    measure();
    viewport.addEventListener('resize', measure);
    return () => {
      viewport.removeEventListener('resize', measure);
      style.removeProperty('--visible-height');
      delete dataset.keyboard;
    };
  }, []);
}
