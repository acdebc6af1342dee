import { useCallback, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { toastError } from '../core/use-mutation-with-toast.ts';
import { useAcceptItem, useReturnItem, useReviewedItem, useUndoDecision } from './api.ts';
import { type Mark, nextWaiting } from './sitting.ts';
import type { ReturnInput } from './use-return-form.ts';
import { useSitting } from './use-sitting.ts';
import { itemSearch, itemTitle } from './words.ts';

export type Review = ReturnType<typeof useReview>;

/** The sitting, the item that is open and what can be done with it. */
export function useReview(mine: boolean) {
  const sitting = useSitting(mine);
  const { items = [], waits } = sitting;
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const chosenId = Number(params.get('item')) || undefined;
  const place = items.findIndex(({ id }) => id === chosenId);
  const reading = useReviewedItem(chosenId, items[place]);
  const item = chosenId === undefined ? undefined : (reading.data ?? items[place]);

  const accepting = useAcceptItem();
  const returning = useReturnItem();
  const undoing = useUndoDecision();
  const [last, setLast] = useState<{ item: ReviewedItem; state: Mark['state'] }>();
  const sent = useRef<Promise<unknown>>(Promise.resolve());
  /** Set before a move that was made by a key or a decision: the focus follows it. */
  const focusMoves = useRef(false);

  function open(id: number) {
    navigate({ search: itemSearch(id) }, { replace: true, preventScrollReset: true });
  }

  function move(to: ReviewedItem | undefined) {
    if (!to) return;
    focusMoves.current = true;
    open(to.id);
  }

  /** What is decided keeps its place; the next one that waits opens. */
  function goOn(decided: ReviewedItem, state: Mark['state']) {
    sitting.mark(decided.id, { state, stateSince: decided.stateSince });
    setLast({ item: decided, state });
    const next = nextWaiting(items, decided.id, waits);
    move(next);
    const isNearEnd = items.findIndex(({ id }) => id === (next ?? decided).id) >= items.length - 5;
    if (isNearEnd && sitting.list.more && !sitting.list.more.loading) sitting.list.more.load();
  }

  /** The next item is shown before the server has answered: decisions follow each other within seconds. */
  function accept() {
    if (!item || !isOpen) return;
    const accepted = item;
    goOn(accepted, 'accepted');
    sent.current = accepting.mutateAsync(accepted.id).catch((error: unknown) => {
      sitting.mark(accepted.id, undefined);
      setLast((shown) => (shown?.item.id === accepted.id ? undefined : shown));
      toastError(`Failed to accept ${itemTitle(accepted)}`, error);
    });
  }

  /** Waits for the answer, so that the words are still there if it fails. Resolves with whether it was returned. */
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

  async function undo(decided: ReviewedItem) {
    setLast(undefined);
    await sent.current;
    try {
      await undoing.mutateAsync(decided.id);
      sitting.mark(decided.id, undefined);
      move(decided);
    } catch (error) {
      toastError('Failed to undo the decision', error);
    }
  }

  const mark = item && sitting.marks.get(item.id);
  const shownMark = mark?.stateSince === item?.stateSince || item?.state !== 'received' ? mark : undefined;
  const isOpen = item !== undefined && item.state === 'received' && !item.list.closed && !shownMark;
  return {
    sitting,
    item,
    chosenId,
    /** From 1; 0 for an item that is not in the list. */
    number: place + 1,
    failed: reading.isError && item === undefined,
    retry: () => void reading.refetch(),
    mark: shownMark,
    /** Whether it waits for a decision. */
    isOpen,
    last,
    forgetLast: useCallback(() => setLast(undefined), []),
    focusMoves,
    isReturning: returning.isPending,
    isUndoing: undoing.isPending,
    isDone: items.length > 0 && !items.some(waits) && !sitting.list.more,
    openFirst: () => {
      const first = nextWaiting(items, undefined, waits) ?? items[0];
      if (first) open(first.id);
    },
    next: () => move(items[place + 1]),
    previous: () => move(items[place - 1]),
    accept,
    sendBack,
    undo,
  };
}
