import { totalLabel } from '#shared/paging.ts';

interface Props {
  /** A list's count as the server sends it: '4', '1000+'. */
  total: string;
  /** What is counted, for screen readers: 'unread'. Left out if the control's own name contains it. */
  counts?: string;
  className?: string;
}

/** Counts above 99 are shown as '99+'. */
export const badgeLabel = (total: string) =>
  Number.parseInt(total, 10) > 99 ? '99+' : String(Number.parseInt(total, 10));

/** A small count beside a label; nothing for zero. */
export function CountBadge({ total, counts, className = '' }: Props) {
  if (!Number.parseInt(total, 10)) return null;
  return (
    <>
      <span
        aria-hidden="true"
        data-count
        className={`inline-flex h-5 min-w-5 wrap-normal items-center justify-center rounded-badge bg-clay px-1.5 text-tiny font-bold text-on-clay tabular-nums ${className}`}
      >
        {badgeLabel(total)}
      </span>
      {counts && (
        <span className="sr-only">
          ({totalLabel(total)} {counts})
        </span>
      )}
    </>
  );
}
