import { useEffect, useRef, useState } from 'react';
import { useUser } from '../core/session.ts';
import { Drawer } from '../ui/drawer.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { usePaneCount } from '../ui/use-pane-count.ts';
import { useVisibleHeight } from '../ui/use-visible-height.ts';
import { OneItem } from './one-item.tsx';
import type { DecisionHandle } from './review-decision.tsx';
import { ReviewHead } from './review-head.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewPanes } from './review-panes.tsx';
import { NothingToReview, WaitingPanes } from './review-states.tsx';
import { useReview } from './use-review.ts';
import { useReviewKeys } from './use-review-keys.ts';
import { keyOf } from './words.ts';

/** One sitting: reviews everything that waits, one item after another. */
export function ReviewWork({ title, mine }: { title: string; mine: boolean }) {
  const review = useReview(mine);
  const { sitting, item, chosenKey, focusMoves } = review;
  const { list, items } = sitting;
  const box = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const decision = useRef<DecisionHandle>(null);
  const [listOpen, setListOpen] = useState(false);
  const paneCount = usePaneCount(box);
  const keys = useUser().preferences.reviewKeys ?? true;
  useVisibleHeight();
  useReviewKeys(keys, {
    accept: review.accept,
    toReasons: () => decision.current?.toReasons(),
    sendReturn: () => decision.current?.sendReturn(),
    next: review.next,
    previous: review.previous,
  });

  const opensFirst = chosenKey === undefined && (items?.length ?? 0) > 0 && (paneCount ?? 1) > 1;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when there is something to open
  useEffect(() => {
    if (opensFirst) review.openFirst();
  }, [opensFirst]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the item changes
  useEffect(() => {
    if (!focusMoves.current || !item) return;
    focusMoves.current = false;
    heading.current?.focus({ preventScroll: true });
  }, [item && keyOf(item)]);

  const isEmpty = items?.length === 0 && chosenKey === undefined;
  const oneOpen = paneCount === 1 && chosenKey !== undefined;
  return (
    <div
      ref={box}
      data-fill-screen
      data-full-width
      data-one-open={oneOpen || undefined}
      className="fill-screen"
    >
      <div className={oneOpen ? 'sr-only' : ''}>
        <ReviewHead
          title={title}
          review={review}
          mine={mine}
          onList={paneCount === 2 ? () => setListOpen(true) : undefined}
        />
      </div>
      <div
        className={`relative flex min-h-0 flex-1 overflow-clip border bg-card ${oneOpen ? 'max-md:border-0 md:rounded-card' : 'rounded-card'}`}
      >
        {list.failed && !items && <LoadError what="the items to review" onRetry={list.retry} />}
        {isEmpty && !list.failed && <NothingToReview mine={mine} />}
        {!list.failed && !isEmpty && (paneCount === undefined || !items) && <WaitingPanes />}
        {paneCount === 1 && items && !isEmpty && chosenKey === undefined && (
          <nav aria-label="Items to review" className="flex min-w-0 flex-1 flex-col">
            <ReviewList stepsBack sitting={sitting} currentKey={undefined} />
          </nav>
        )}
        {paneCount && items && chosenKey !== undefined && !item && !review.failed && <WaitingPanes />}
        {review.failed && <LoadError what="this item" onRetry={review.retry} />}
        {paneCount === 1 && items && item && (
          <OneItem key={keyOf(item)} review={review} item={item} heading={heading} />
        )}
        {paneCount && paneCount > 1 && items && item && (
          <ReviewPanes
            review={review}
            item={item}
            heading={heading}
            decision={decision}
            keys={keys}
            withList={paneCount === 3}
          />
        )}
      </div>
      <Drawer
        open={listOpen}
        onOpenChange={setListOpen}
        title="Items to review"
        header={<span className="font-semibold">{title}</span>}
      >
        <ReviewList sitting={sitting} currentKey={chosenKey} onChoose={() => setListOpen(false)} />
      </Drawer>
    </div>
  );
}
