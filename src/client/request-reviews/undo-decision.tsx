import { UndoBar } from '../ui/undo-bar.tsx';
import type { Mark } from './sitting.ts';
import type { Review } from './use-review.ts';
import { itemTitle } from './words.ts';

interface Props {
  review: Review;
  /** The last decision. */
  last: NonNullable<Review['last']>;
}

const words: Record<Mark['state'], string> = { accepted: 'Accepted', returned: 'Returned', filed: 'Filed' };

export function UndoDecision({ review: { undo, forgetLast }, last: { item, state } }: Props) {
  return (
    <UndoBar
      text={`${words[state]}: ${itemTitle(item)}`}
      onUndo={() => void undo(item)}
      onOver={forgetLast}
    />
  );
}
