import { useEffect } from 'react';

/** Smaller than any keyboard on a screen, larger than the bars of a browser that come and go. */
const keyboardPx = 150;

/**
 * Phones lay a keyboard over the page without making the page smaller. While this is used, `--visible-height` on the
 * document says how much of it is to be seen, and `data-keyboard` that a keyboard is in the way.
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
        // iOS also pushes the page up to show the field, which is in sight by now.
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
