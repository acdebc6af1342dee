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
  /** Whether a colleague decided on it while this page was open. */
  isGone: (item: ReviewedItem) => boolean;
  waits: (item: ReviewedItem) => boolean;
  /** How many items have been decided, by anybody. */
  doneCount: number;
  /** The size of this sitting, as a number for the progress bar and as text: '17', '1,000+'. */
  total: number;
  totalText: string;
  mark: (item: ReviewedItem, mark: Mark | undefined) => void;
}

/** All items listed since the page was opened, with the decisions made since. */
export function useSitting(mine: boolean): Sitting {
  const list = useItemsToReview(mine);
  const [shown, setShown] = useState<ReviewedItem[]>();
  const [merged, setMerged] = useState<ReviewedItem[]>();
  const [marks, setMarks] = useState<Marks>(new Map());
  // After a switch, the previous rows are shown for a moment and must not be merged.
  if (list.rows && list.rows !== merged && !list.outdated && !sameRows(list.rows, merged)) {
    setMerged(list.rows);
    setShown(mergeItems(shown ?? [], list.rows));
  }
  const listed = new Set(merged?.map(keyOf));
  // An item missing here may be on a page that is not loaded yet.
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

/** Every render flattens the pages into a new array, so the rows are compared one by one. */
function sameRows(rows: ReviewedItem[], before: ReviewedItem[] | undefined): boolean {
  return rows.length === before?.length && rows.every((row, index) => row === before[index]);
}
