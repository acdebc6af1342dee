import type { ReactNode } from 'react';

interface Props {
  /** The line above the heading. */
  line: string;
  children: ReactNode;
}

/** The heading of a section on a public page. */
export function SectionHeading({ line, children }: Props) {
  return (
    <div>
      <p className="flex items-center gap-3 text-[0.8125rem] font-semibold text-muted-foreground">
        <span aria-hidden="true" className="w-7 double-rule" />
        {line}
      </p>
      <h2 className="mt-3 font-serif text-section font-[460] text-balance">{children}</h2>
    </div>
  );
}
