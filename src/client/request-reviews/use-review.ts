import { useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { toastError } from '../core/use-mutation-with-toast.ts';
import { useShown } from '../ui/use-shown.ts';
import {
  useAcceptFile,
  useAcceptItem,
  useFileUnder,
  useReturnItem,
  useReviewedItem,
  useUndoDecision,
  useUndoFile,
} from './api.ts';
import { type Mark, nextWaiting } from './sitting.ts';
import type { ReturnInput } from './use-return-form.ts';
import { useSitting } from './use-sitting.ts';
import { asksForMine, itemSearch, itemTitle, keyOf } from './words.ts';

/** Where a file is filed. Without an item, a new one is made. */
export interface FilingInput {
  listId: number;
  itemId: number | undefined;
}

/** Selects the API calls for an item or for a file without a request. */
const kindOf = ({ list }: ReviewedItem) => (list === null ? 'file' : 'item');

export type Review = ReturnType<typeof useReview>;

/** The sitting, the open item and the possible actions. */
export function useReview(mine: boolean) {
  const sitting = useSitting(mine);
  const { items = [], waits } = sitting;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosenKey = /^(file-)?[1-9]\d*$/.exec(params.get('item') ?? '')?.[0];
  const shownKey = useShown(chosenKey);
  const place = items.findIndex((listed) => keyOf(listed) === chosenKey);
  const reading = useReviewedItem(chosenKey, items[place]);
  const item = chosenKey === undefined ? undefined : (reading.data ?? items[place]);

  const accepting = { item: useAcceptItem(), file: useAcceptFile() };
  const returning = useReturnItem();
  const filing = useFileUnder();
  const undoing = { item: useUndoDecision(), file: useUndoFile() };
  const [last, setLast] = useState<{ item: ReviewedItem; state: Mark['state'] }>();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  /** Set before a key press or decision opens another item, so that the focus follows. */
  const focusMoves = useRef(false);

  function open(to: ReviewedItem) {
    navigate({ search: itemSearch(keyOf(to)) }, { replace: true, preventScrollReset: true });
  }

  function move(to: ReviewedItem | undefined) {
    if (!to) return;
    focusMoves.current = true;
    open(to);
  }

  /**
   * Marks the item as decided, in its place, and opens the next waiting one, unless the user has gone elsewhere before
   * the response arrived.
   */
  function goOn(decided: ReviewedItem, state: Mark['state']) {
    sitting.mark(decided, { state, stateSince: decided.stateSince });
    setLast({ item: decided, state });
    if (shownKey.current !== chosenKey) return;
    const next = nextWaiting(items, keyOf(decided), waits);
    move(next);
    const isNearEnd =
      items.findIndex((listed) => keyOf(listed) === keyOf(next ?? decided)) >= items.length - 5;
    if (isNearEnd && sitting.list.more && !sitting.list.more.loading) sitting.list.more.load();
  }

  /** Shows the next item before the server has responded, because decisions follow each other within seconds. */
  function accept() {
    if (!item || !isOpen) return;
    const accepted = item;
    goOn(accepted, 'accepted');
    sent.current = accepting[kindOf(accepted)].mutateAsync(accepted.id).catch((error: unknown) => {
      sitting.mark(accepted, undefined);
      setLast((shown) => (shown?.item === accepted ? undefined : shown));
      toastError(`Failed to accept ${itemTitle(accepted)}`, error);
    });
  }

  /** Waits for the response, so that the typed note is not lost if it fails. Resolves with whether it succeeded. */
  async function sendBack({ reason, note }: ReturnInput): Promise<boolean> {
    if (!item) return false;
    try {
      await returning.mutateAsync({ id: item.id, reason, note });
    } catch (error) {
      toastError(`Failed to return ${itemTitle(item)}`, error);
      return false;
    }
    goOn(item, 'returned');
    return true;
  }

  /** The same for filing a file under a request. */
  async function fileUnder(input: FilingInput): Promise<boolean> {
    if (!item) return false;
    try {
      await filing.mutateAsync({ id: item.id, ...input });
    } catch (error) {
      toastError(`Failed to file ${itemTitle(item)}`, error);
      return false;
    }
    goOn(item, 'filed');
    return true;
  }

  async function undo(decided: ReviewedItem) {
    setLast(undefined);
    await sent.current;
    try {
      await undoing[kindOf(decided)].mutateAsync(decided.id);
      sitting.mark(decided, undefined);
      if (shownKey.current === chosenKey) move(decided);
    } catch (error) {
      toastError('Failed to undo the decision', error);
    }
  }

  const mark = item && sitting.marks.get(keyOf(item));
  const shownMark = mark?.stateSince === item?.stateSince || item?.state !== 'received' ? mark : undefined;
  const isOpen = item !== undefined && item.state === 'received' && !item.list?.closed && !shownMark;
  return {
    sitting,
    item,
    chosenKey,
    /** Counted from 1; 0 for an item that is not in the list. */
    number: place + 1,
    failed: reading.isError && item === undefined,
    retry: () => void reading.refetch(),
    mark: shownMark,
    /** Whether the item waits for a decision. */
    isOpen,
    last,
    forgetLast: useCallback(() => setLast(undefined), []),
    focusMoves,
    isReturning: returning.isPending,
    isUndoing: undoing.item.isPending || undoing.file.isPending,
    isDone: items.length > 0 && !items.some(waits) && !sitting.list.more,
    openFirst: () => {
      // The choice of clients may have changed since this render; then its first item is the wrong one.
      if (asksForMine(location.search) !== mine) return;
      const first = nextWaiting(items, undefined, waits) ?? items[0];
      if (first) open(first);
    },
    next: () => move(items[place + 1]),
    previous: () => move(items[place - 1]),
    accept,
    sendBack,
    fileUnder,
    undo,
  };
}
