/** Rows with a check mark and a rule between them. */
export function CheckList({ items, className = '' }: { items: readonly string[]; className?: string }) {
  return (
    <ul className={`divide-y divide-foreground/12 border-foreground/12 ${className}`}>
      {items.map((item) => (
        <li key={item} className="flex gap-3 py-2.5">
          <svg viewBox="0 0 18 18" className="mt-[0.3em] size-4.5 shrink-0" aria-hidden="true">
            <path
              d="m3 9.5 4 4.5L15 3.5"
              className="fill-none stroke-clay"
              strokeWidth="1.75"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
          {item}
        </li>
      ))}
    </ul>
  );
}
