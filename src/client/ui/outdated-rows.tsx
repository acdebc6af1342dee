import type { ReactNode } from 'react';

interface Props {
  /** Whether the rows belong to the previous search or filter while the new ones load. */
  outdated: boolean;
  className?: string;
  children: ReactNode;
}

/** Keeps the previous rows while the next ones load, with a line above them. They are not dimmed, to stay readable. */
export function OutdatedRows({ outdated, className = '', children }: Props) {
  return (
    <div aria-busy={outdated} className={`relative ${className}`}>
      {outdated && (
        <span aria-hidden className="absolute inset-x-0 top-0 z-20 h-0.5 animate-loading bg-primary" />
      )}
      {children}
    </div>
  );
}
