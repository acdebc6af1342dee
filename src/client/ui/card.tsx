import type { ReactNode } from 'react';

interface Props {
  title?: ReactNode;
  /** Beside the title, at the right: a link to the whole. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className = '', children }: Props) {
  return (
    <section className={`rounded-card border bg-card ${className}`}>
      {title && (
        <header className="flex min-h-15 flex-wrap items-center justify-between gap-x-4 px-5 py-2">
          <h2 className="text-title font-semibold">{title}</h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
