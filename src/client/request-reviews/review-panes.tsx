import { type Ref, type RefObject, useState } from 'react';
import { Link } from 'react-router';
import { adminRequestPath } from '#shared/paths.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { Decided } from './decided.tsx';
import { FileDecision } from './file-decision.tsx';
import { type DecisionHandle, ReviewDecision } from './review-decision.tsx';
import { ReviewDetails } from './review-details.tsx';
import { ReviewList } from './review-list.tsx';
import { ReviewViewer } from './review-viewer.tsx';
import { UndoDecision } from './undo-decision.tsx';
import type { Review } from './use-review.ts';
import { keyOf, whyUnasked } from './words.ts';

interface Props {
  review: Review;
  item: ReviewedItem;
  heading: RefObject<HTMLHeadingElement | null>;
  decision: Ref<DecisionHandle>;
  keys: boolean;
  /** Whether the list is shown beside the file; otherwise it is in a drawer. */
  withList: boolean;
}

/** The list, the file and the decision, side by side. */
export function ReviewPanes({ review, item, heading, decision, keys, withList }: Props) {
  const { sitting, last } = review;
  const [besideId, setBesideId] = useState<number>();
  const beside = item.lastPeriod?.files.find(({ id }) => id === besideId);
  return (
    <>
      {withList && (
        <nav aria-label="Items to review" className="flex w-76 shrink-0 flex-col border-r print:hidden">
          <ReviewList sitting={sitting} currentKey={keyOf(item)} keys={keys} />
        </nav>
      )}
      <section aria-label="What was sent" className="relative flex min-w-0 flex-1 flex-col bg-muted">
        <ReviewViewer key={keyOf(item)} item={item} beside={beside} />
        {last && <UndoDecision key={`undo ${keyOf(last.item)}`} review={review} last={last} />}
      </section>
      <section aria-label="Decision" className="flex w-80 shrink-0 flex-col border-l">
        <div className="flex min-h-12 items-center justify-between gap-3 border-b px-4 text-caption">
          {item.list ? (
            <>
              <Link to={adminRequestPath(item.list.id)} className="min-w-0 truncate text-link">
                {item.list.title}
              </Link>
              <span className="shrink-0 text-muted-foreground tabular-nums">
                Item {item.list.place} of {item.list.itemCount}
              </span>
            </>
          ) : (
            <span className="font-semibold">{whyUnasked(item)}</span>
          )}
        </div>
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <div className="flex-1">
            <ReviewDetails item={item} heading={heading} beside={besideId} onBeside={setBesideId} />
          </div>
          <div className="sticky bottom-0 border-t bg-card p-4">
            {review.isOpen && item.list === null ? (
              <FileDecision
                key={keyOf(item)}
                ref={decision}
                item={item}
                keys={keys}
                onAccept={review.accept}
                onFile={review.fileUnder}
              />
            ) : review.isOpen ? (
              <ReviewDecision
                key={keyOf(item)}
                ref={decision}
                item={item}
                keys={keys}
                returning={review.isReturning}
                onAccept={review.accept}
                onReturn={(input) => void review.sendBack(input)}
              />
            ) : (
              <Decided
                item={item}
                mark={review.mark}
                undoing={review.isUndoing}
                onUndo={() => void review.undo(item)}
                isLast={review.isDone}
              />
            )}
          </div>
        </div>
      </section>
    </>
  );
}
