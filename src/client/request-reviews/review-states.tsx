import { Link } from 'react-router';
import { paths } from '#shared/paths.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** A skeleton of the panes. */
export function WaitingPanes() {
  return (
    <div aria-busy="true" className="flex min-h-64 flex-1">
      <p role="status" className="sr-only">
        Loading items to review...
      </p>
      <div className="hidden w-76 shrink-0 space-y-4 border-r p-4 lg:block">
        {[60, 80, 45, 70, 55, 65].map((width) => (
          <Skeleton key={width} className="h-5" percent={width} />
        ))}
      </div>
      <div className="flex-1 bg-muted p-4">
        <Skeleton className="h-full bg-card" />
      </div>
    </div>
  );
}

export function NothingToReview({ mine }: { mine: boolean }) {
  return (
    <div className="pt-4">
      <EmptyState drawing="cabinet" title="Nothing to review">
        {mine ? 'Nothing waits from your clients. ' : ''}
        <Link to={paths.adminWaiting} className="text-link">
          Waiting on clients
        </Link>
      </EmptyState>
    </div>
  );
}
