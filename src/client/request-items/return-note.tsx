import type { RequestItem } from '#shared/request-items.ts';
import { returnSentence, shortDay } from '../request-lists/words.ts';

/** Why an item was sent back: the reason as a sentence, then what the accountant wrote. */
export function ReturnNote({ item }: { item: RequestItem }) {
  const { returnReason, returnNote, decidedBy, stateSince } = item;
  const sentence = returnSentence(returnReason);
  return (
    <div className="rounded-control bg-clay-soft px-4 py-3">
      {sentence && <p className="font-semibold text-clay">{sentence}</p>}
      {returnNote && <p className="wrap-anywhere">“{returnNote}”</p>}
      <p className="mt-0.5 text-caption text-muted-foreground">
        {decidedBy ? `${decidedBy}, ${shortDay(stateSince)}` : shortDay(stateSince)}
      </p>
    </div>
  );
}
