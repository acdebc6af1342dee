import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/**
 * Which of several layouts fits into an element: the index of the first of `widthsInRem` that is no wider than it, -1
 * if none is, `undefined` before the element is measured, which is before the first paint. A container query cannot
 * choose between two sets of elements; rendering both and hiding one would double every list.
 */
export function useWidestFit(element: RefObject<HTMLElement | null>, widthsInRem: number[]) {
  const [fit, setFit] = useState<number>();
  const widths = widthsInRem.join(' ');

  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      return widths.split(' ').findIndex((width) => Number(width) * rem <= measured.clientWidth);
    };
    setFit(measure());
    // Flushed before the browser paints, so that no frame shows a layout that does not fit.
    const observer = new ResizeObserver(() => flushSync(() => setFit(measure())));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, widths]);

  return fit;
}
