import { useParams } from 'react-router';
import { paths } from '#shared/paths.ts';
import { ApiError } from '../core/api-error.ts';
import { pageMeta } from '../core/page-meta.ts';
import { ManagedListView } from '../request-lists/managed-list-view.tsx';
import { useManagedList } from '../request-lists/management-api.ts';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const meta = () => pageMeta('Request list');

export default function AdminRequestPage() {
  const id = Number(useParams().id);
  const { data: list, error, refetch } = useManagedList(id);
  if (error instanceof ApiError && error.status === 404) {
    return (
      <NotFound
        noun="Request list"
        drawing="cards"
        list={{ to: paths.adminWaiting, label: 'Waiting on clients' }}
      />
    );
  }
  if (list) return <ManagedListView key={id} list={list} />;
  return (
    <div className="space-y-5">
      <PageHeading>
        <span className="sr-only">Request list</span>
        <Skeleton className="h-7 w-64" />
      </PageHeading>
      <Card>
        {error ? (
          <LoadError what="this list" onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true" className="space-y-4 p-5">
            {['w-3/5', 'w-4/5', 'w-1/2', 'w-2/3', 'w-2/5'].map((width) => (
              <Skeleton key={width} className={`h-8 ${width}`} />
            ))}
          </div>
        )}
      </Card>
    </div>
  );
}
