import { useEffect, useRef } from 'react';
import { rowId } from './list-row.tsx';

/**
 * Keeps the row of the open conversation in view when an answer moves rows or opens another one. If the user has
 * scrolled away, the list stays there until the next one opens.
 */
export function useOpenRow(openId: number | undefined, order: readonly number[] | undefined) {
  const box = useRef<HTMLDivElement>(null);
  const shownId = useRef<number>(undefined);
  const isInSight = useRef(true);
  const places = order?.join(' ');

  // biome-ignore lint/correctness/useExhaustiveDependencies: also runs after the rows have moved
  useEffect(() => {
    const hidden = hiddenPart(openId, box.current);
    if (hidden === undefined || (shownId.current === openId && !isInSight.current)) return;
    shownId.current = openId;
    isInSight.current = true;
    box.current?.scrollBy(0, hidden);
  }, [openId, places]);

  return {
    ref: box,
    onScroll: () => {
      isInSight.current = hiddenPart(openId, box.current) === 0;
    },
  };
}

/** How far the row is above (negative) or below the visible part of the box. */
function hiddenPart(openId: number | undefined, box: HTMLElement | null): number | undefined {
  const row = openId === undefined ? null : document.getElementById(rowId(openId));
  if (!row || !box) return undefined;
  const [shown, at] = [box.getBoundingClientRect(), row.getBoundingClientRect()];
  return Math.min(at.top - shown.top, 0) + Math.max(at.bottom - shown.bottom, 0);
}
