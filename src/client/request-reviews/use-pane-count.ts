import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below these widths of the content the list, and then the details, have no room beside the page. */
const threePanesRem = 62.5;
const twoPanesRem = 42;

/**
 * How many panes stand side by side; `undefined` before it is measured. Not in CSS, because a file that nobody sees must
 * not be opened: each opening is recorded.
 */
export function usePaneCount(box: RefObject<HTMLElement | null>): 1 | 2 | 3 | undefined {
  const [count, setCount] = useState<1 | 2 | 3>();
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => {
      const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
      const width = element.getBoundingClientRect().width / rem;
      setCount(width >= threePanesRem ? 3 : width >= twoPanesRem ? 2 : 1);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return count;
}
