import { totalLabel } from '#shared/paging.ts';

interface Props {
  /** A list's count as the server sends it: '4', '1000+'. */
  total: string;
  /** What is counted, said by screen readers: 'unread'. Left out where the control's own name says it. */
  counts?: string;
  className?: string;
}

/** What a badge shows: beyond 99 the exact number helps nobody. */
export const badgeLabel = (total: string) =>
  Number.parseInt(total, 10) > 99 ? '99+' : String(Number.parseInt(total, 10));

/** A small number beside a name; nothing at all for none. */
export function CountBadge({ total, counts, className = '' }: Props) {
  if (!Number.parseInt(total, 10)) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-flex h-5 min-w-5 items-center justify-center rounded-badge bg-clay px-1.5 text-tiny font-bold text-on-clay tabular-nums ${className}`}
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
