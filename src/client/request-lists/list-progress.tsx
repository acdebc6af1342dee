import type { RequestListSummary } from '#shared/request-lists.ts';
import { decidedCount } from './words.ts';

interface Props {
  list: Pick<RequestListSummary, 'title' | 'itemCount' | 'doneCount' | 'receivedCount'>;
  /** Whether it shows the client what they have sent, instead of what nobody has to do anything about any more. */
  sent?: boolean;
}

/** How far a list has come, as a bar and as text. */
export function ListProgress({ list, sent = false }: Props) {
  const { title, itemCount } = list;
  const count = sent ? list.doneCount : decidedCount(list);
  const words = `${count} of ${itemCount} ${sent ? 'sent' : 'done'}`;
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuenow={count}
        aria-valuemin={0}
        aria-valuemax={itemCount}
        aria-valuetext={words}
        className="h-2 min-w-28 flex-[1_1_7rem] overflow-hidden rounded-badge bg-border"
      >
        <div
          className="h-full origin-left bg-primary transition-transform duration-300 ease-out"
          style={{ transform: `scaleX(${itemCount > 0 ? count / itemCount : 0})` }}
        />
      </div>
      <span className="text-caption font-semibold whitespace-nowrap tabular-nums" aria-hidden="true">
        {words}
      </span>
    </div>
  );
}
