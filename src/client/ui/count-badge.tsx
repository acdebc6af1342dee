import { totalLabel } from '../../shared/paging.ts';

interface Props {
  /** A list's count as the server sends it: '4', '1000+'. */
  total: string;
  /** What is counted, said by screen readers: 'unread'. Left out where the control's own name says it. */
  counts?: string;
  className?: string;
}

/** A small number beside a name; nothing at all for none. */
export function CountBadge({ total, counts, className = '' }: Props) {
  const count = Number.parseInt(total, 10);
  if (!count) return null;
  return (
    <>
      <span
        aria-hidden="true"
        className={`inline-flex h-5 min-w-5 items-center justify-center rounded-badge bg-clay px-1.5 text-tiny font-bold text-on-clay tabular-nums ${className}`}
      >
        {count > 99 ? '99+' : count}
      </span>
      {counts && (
        <span className="sr-only">
          ({totalLabel(total)} {counts})
        </span>
      )}
    </>
  );
}
