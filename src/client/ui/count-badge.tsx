/** A small number beside a name; nothing at all for none. `total` is a list's count as the server sends it ('1000+'). */
export function CountBadge({ total, className = '' }: { total: string; className?: string }) {
  const count = Number.parseInt(total, 10);
  if (!count) return null;
  return (
    <span
      aria-hidden="true"
      className={`inline-flex h-5 min-w-5 items-center justify-center rounded-badge bg-clay px-1.5 text-tiny font-bold text-on-clay tabular-nums ${className}`}
    >
      {count > 99 ? '99+' : count}
    </span>
  );
}
