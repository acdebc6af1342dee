import { type ReactNode, useId } from 'react';
import { FieldLoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props {
  title: string;
  /** At the right of the title. */
  action?: ReactNode;
  children: ReactNode;
}

/** One section about a client. Each section has its own loading, error and empty state. */
export function ClientBlock({ title, action, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="px-4 py-3">
      <header className="mb-1 flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h3 id={id} className="text-caption font-semibold text-muted-foreground">
          {title}
        </h3>
        {action}
      </header>
      {children}
    </section>
  );
}

/** The link or button beside a title: a small text with a large target. */
export const blockActionClass =
  '-my-2 inline-flex min-h-9 cursor-pointer items-center text-caption font-semibold text-link pointer-coarse:-my-3 pointer-coarse:min-h-11';

interface LoadedProps<Data> {
  /** Completes 'We couldn't load …'. */
  what: string;
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** The widths of the skeleton's lines, which must all differ. */
  lines: number[];
  children: (data: Data) => ReactNode;
}

export function LoadedBlock<Data>({ what, query, lines, children }: LoadedProps<Data>) {
  const { data, isError, refetch } = query;
  if (data !== undefined) return children(data);
  if (isError) return <FieldLoadError what={what} onRetry={() => void refetch()} />;
  return (
    <div aria-busy="true" className="space-y-2 py-1">
      <span className="sr-only">Loading {what}...</span>
      {lines.map((percent) => (
        <Skeleton key={percent} className="h-4" percent={percent} />
      ))}
    </div>
  );
}

export function BlockNote({ children }: { children: ReactNode }) {
  return <p className="text-caption text-muted-foreground">{children}</p>;
}
