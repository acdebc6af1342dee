import { type ReactNode, useRef } from 'react';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props {
  title: string;
  /** Small text beside the title. */
  note?: string;
  /** On the right, usually a button that adds a row. */
  action?: ReactNode;
  children: ReactNode;
}

/** A narrow card beside a page's main content. */
export function SideCard({ title, note, action, children }: Props) {
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useKeepFocus(card, heading);
  return (
    <section ref={card} aria-label={title} className="rounded-card border bg-card">
      <header className="flex min-h-12 items-center gap-2 px-4">
        <h2 ref={heading} className="text-body font-[650] outline-none">
          {title}
        </h2>
        {note && <span className="text-caption text-muted-foreground">{note}</span>}
        {action && <span className="ml-auto">{action}</span>}
      </header>
      {children}
    </section>
  );
}

/** The rows of a side card, with rules between them. */
export function SideRows({ children }: { children: ReactNode }) {
  return <ul className="divide-y border-t *:px-4 *:py-2.5">{children}</ul>;
}

/** Shown instead of rows. */
export function SideNote({ children }: { children: ReactNode }) {
  return <p className="border-t px-4 py-3 text-muted-foreground">{children}</p>;
}
