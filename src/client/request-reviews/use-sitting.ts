import { useState } from 'react';
import { countedRows, totalLabel } from '#shared/paging.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import type { List } from '../core/use-paged-list.ts';
import { useItemsToReview } from './api.ts';
import { isMarked, type Mark, type Marks, mergeItems } from './sitting.ts';
import { keyOf } from './words.ts';

export interface Sitting {
  list: List<ReviewedItem>;
  /** `undefined` until the first response. */
  items: ReviewedItem[] | undefined;
  marks: Marks;
  /** Decided by a colleague while this page was open. */
  isGone: (item: ReviewedItem) => boolean;
  waits: (item: ReviewedItem) => boolean;
  /** How many were decided, by anybody. */
  doneCount: number;
  /** All of this sitting, as a figure for the bar and as text: '17', '1,000+'. */
  total: number;
  totalText: string;
  mark: (item: ReviewedItem, mark: Mark | undefined) => void;
}

/** The items as they were when the page was opened, with what became of each since. */
export function useSitting(mine: boolean): Sitting {
  const list = useItemsToReview(mine);
  const [shown, setShown] = useState<ReviewedItem[]>();
  const [merged, setMerged] = useState<ReviewedItem[]>();
  const [marks, setMarks] = useState<Marks>(new Map());
  // Rows of the other choice are shown for a moment after a change.
  if (list.rows && list.rows !== merged && !list.outdated && !sameRows(list.rows, merged)) {
    setMerged(list.rows);
    setShown(mergeItems(shown ?? [], list.rows));
  }
  const listed = new Set(merged?.map(keyOf));
  // Further pages may hold what is missing here.
  const isGone = (item: ReviewedItem) => !list.more && !listed.has(keyOf(item)) && !marks.has(keyOf(item));
  const waits = (item: ReviewedItem) => !isMarked(marks, item) && !isGone(item) && item.state === 'received';
  const doneCount = shown?.filter((item) => !waits(item)).length ?? 0;
  const stillListed = shown?.filter((item) => !waits(item) && listed.has(keyOf(item))).length ?? 0;
  const counted = Number.parseInt(list.total ?? '0', 10);
  const total = Math.max(counted + doneCount - stillListed, shown?.length ?? 0);
  return {
    list,
    items: shown,
    marks,
    isGone,
    waits,
    doneCount,
    total,
    totalText: totalLabel(counted >= countedRows && list.total?.endsWith('+') ? list.total : String(total)),
    mark: (item, mark) =>
      setMarks((before) => {
        const after = new Map(before);
        if (mark) after.set(keyOf(item), mark);
        else after.delete(keyOf(item));
        return after;
      }),
  };
}

/** Every render flattens the pages anew: only what changed counts. */
function sameRows(rows: ReviewedItem[], before: ReviewedItem[] | undefined): boolean {
  return rows.length === before?.length && rows.every((row, index) => row === before[index]);
}
