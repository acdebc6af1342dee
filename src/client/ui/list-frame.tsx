import { type ReactNode, useRef } from 'react';
import { LoadError } from './load-error.tsx';
import { type More, MoreRows } from './more-rows.tsx';
import { OutdatedRows } from './outdated-rows.tsx';
import { pageHeadingId } from './page-heading.tsx';
import { Skeleton } from './skeleton.tsx';
import { useKeepFocus } from './use-keep-focus.ts';

interface Props {
  /** 'Loading people...', read by screen readers while the rows load. */
  loading: string;
  /** Completes 'We couldn't load …'. */
  what: string;
  /** Rows to show; `undefined` until the first response. */
  count: number | undefined;
  failed: boolean;
  outdated?: boolean;
  /** Whether rows start with a picture, so that the skeletons do too. */
  pictured?: boolean;
  retry: () => void;
  empty: ReactNode;
  more?: More | undefined;
  children: ReactNode;
}

/** Loading, error, empty and filled state of a list, all in the same frame. */
export function ListFrame({
  loading,
  what,
  count,
  failed,
  outdated = false,
  pictured = false,
  retry,
  empty,
  more,
  children,
}: Props) {
  const frame = useRef<HTMLElement>(null);
  useKeepFocus(frame);
  // An empty result of the previous search must not be shown for this one.
  const known = count === 0 && outdated ? undefined : count;
  const waiting = known === undefined && !failed;
  return (
    <section
      ref={frame}
      aria-labelledby={pageHeadingId}
      data-full-width
      // Clipped without becoming a scroll container, so that the table's header sticks to the page.
      className="mt-5 overflow-clip rounded-card border bg-card"
    >
      {failed && <LoadError what={what} onRetry={retry} />}
      {waiting && <Waiting label={loading} pictured={pictured} />}
      {known === 0 && !failed && <div className="pt-4">{empty}</div>}
      {known !== undefined && known > 0 && <OutdatedRows outdated={outdated}>{children}</OutdatedRows>}
      {!failed && <MoreRows what={what} more={more} />}
    </section>
  );
}

function Waiting({ label, pictured }: { label: string; pictured: boolean }) {
  return (
    <div aria-busy="true">
      <p role="status" className="animate-late border-b px-5 py-2.5 text-caption text-muted-foreground">
        {label}
      </p>
      {[44, 32, 52, 38, 46, 30, 48, 36].map((width) => (
        <div key={width} className="flex h-14 items-center gap-4 border-b px-5 last:border-b-0">
          {pictured && <Skeleton className="size-9 rounded-full" />}
          <Skeleton className="h-4" percent={width} />
          <Skeleton className="ml-auto h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
