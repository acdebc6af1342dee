import { type ReactNode, useRef } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props {
  title?: ReactNode;
  /** At the right of the title: a link to the whole list. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className = '', children }: Props) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(card, heading);
  return (
    <section ref={card} className={`rounded-card border bg-card ${className}`}>
      {title && (
        <header className="flex min-h-15 flex-wrap items-center justify-between gap-x-3 px-5 py-2">
          <h2 ref={heading} className="py-1.5 text-title font-semibold outline-none">
            {title}
          </h2>
          {aside}
        </header>
      )}
      {children}
    </section>
  );
}
