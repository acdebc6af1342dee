/** A grey bar in the shape of the loading content; shown after 150 ms, so that fast responses do not flicker. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-late rounded-badge bg-bar ${className}`} />;
}
