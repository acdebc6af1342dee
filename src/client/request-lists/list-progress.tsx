import type { RequestListSummary } from '#shared/request-lists.ts';

/** How much of a list is done, as a bar and as text. */
export function ListProgress({
  list,
}: {
  list: Pick<RequestListSummary, 'title' | 'itemCount' | 'doneCount'>;
}) {
  const { title, itemCount, doneCount } = list;
  const words = `${doneCount} of ${itemCount} done`;
  return (
    <div className="flex flex-wrap-reverse items-center gap-x-3 gap-y-1">
      <div
        role="progressbar"
        aria-label={title}
        aria-valuenow={doneCount}
        aria-valuemin={0}
        aria-valuemax={itemCount}
        aria-valuetext={words}
        className="h-2 min-w-28 flex-[1_1_7rem] overflow-hidden rounded-badge bg-border"
      >
        <div
          className="h-full origin-left bg-primary transition-transform duration-300 ease-out"
          style={{ transform: `scaleX(${itemCount > 0 ? doneCount / itemCount : 0})` }}
        />
      </div>
      <span className="text-caption font-semibold whitespace-nowrap tabular-nums" aria-hidden="true">
        {words}
      </span>
    </div>
  );
}
