import { useEffect, useState } from 'react';
import type { Mark } from './sitting.ts';
import type { Review } from './use-review.ts';
import { itemTitle } from './words.ts';

interface Props {
  review: Review;
  /** What was decided last. */
  last: NonNullable<Review['last']>;
}

const shownMs = 5000;
const words: Record<Mark['state'], string> = { accepted: 'Accepted', returned: 'Returned', filed: 'Filed' };

/** For five seconds after a decision; longer while it is pointed at or has the focus. */
export function UndoBar({ review: { undo, forgetLast }, last: { item, state } }: Props) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(forgetLast, shownMs);
    return () => clearTimeout(timer);
  }, [held, forgetLast]);
  const hold = () => setHeld(true);
  const release = () => setHeld(false);
  return (
    <div
      role="status"
      onPointerEnter={hold}
      onPointerLeave={release}
      onFocus={hold}
      onBlur={release}
      className="on-pine absolute inset-x-3 bottom-3 z-2 mx-auto flex max-w-md animate-toast items-center gap-3 rounded-card py-1 pr-1 pl-4 shadow-menu print:hidden"
    >
      <p className="min-w-0 flex-1 truncate">
        {words[state]}: {itemTitle(item)}
      </p>
      <button
        type="button"
        onClick={() => void undo(item)}
        className="min-h-11 shrink-0 cursor-pointer rounded-control px-3 font-semibold hover:bg-pine-raised"
      >
        Undo
      </button>
    </div>
  );
}
