/** A grey bar in the shape of what is coming; it waits 150 ms, so that quick answers do not flicker. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-late rounded-badge bg-bar ${className}`} />;
}
