import type { ReactNode } from 'react';

export const pageHeadingId = 'page-heading';

/** The only h1 of a page; focused after navigation. */
export function PageHeading({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h1 id={pageHeadingId} tabIndex={-1} className="min-w-0 text-page font-[650] wrap-break-word">
        {children}
      </h1>
      {note && <p className="text-body text-muted-foreground">{note}</p>}
    </div>
  );
}
