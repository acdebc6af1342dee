import { type RefObject, useLayoutEffect, useState } from 'react';

/** Minimum content widths for three and for two panes side by side. */
const threePanesRem = 62.5;
const twoPanesRem = 42;

/**
 * How many panes fit side by side; `undefined` before it is measured. Not in CSS, because a hidden pane must not load
 * its contents: each opening of a file is recorded.
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
