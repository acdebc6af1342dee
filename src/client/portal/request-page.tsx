import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ApiError } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { useRequestList } from '../request-lists/api.ts';
import { BackToDashboard, RequestListView } from '../request-lists/request-list-view.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => pageMeta('What we need from you');

export default function RequestPage() {
  const id = Number(useParams().id);
  const { data: list, error, refetch } = useRequestList(id);
  if (error instanceof ApiError && error.status === 404) {
    return <NotFound noun="List" drawing="sheets" list={{ to: paths.dashboard, label: 'Dashboard' }} />;
  }
  if (list) return <RequestListView key={id} list={list} />;
  return (
    <div>
      <BackToDashboard />
      <PageHeading>What we need from you</PageHeading>
      <div className="mt-4">
        {error ? (
          <Card>
            <LoadError what="this list" onRetry={() => void refetch()} />
          </Card>
        ) : (
          <Waiting />
        )}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="space-y-5">
      <p role="status" className="sr-only">
        Loading your list...
      </p>
      <div className="rounded-card border bg-card p-5">
        <Skeleton className="h-12 w-3/5" />
      </div>
      <div className="divide-y rounded-card border bg-card">
        {[52, 40, 60, 36, 48].map((width) => (
          <div key={width} className="flex h-16 items-center px-5">
            <Skeleton className="h-5" percent={width} />
          </div>
        ))}
      </div>
    </div>
  );
}
