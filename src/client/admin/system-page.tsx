import { pageMeta } from '../core/page-meta.ts';
import { useSystem } from '../system/api.ts';
import { ItemList } from '../system/item-list.tsx';
import { SummaryCard } from '../system/summary-card.tsx';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

const title = 'System';

export const meta = () => pageMeta(title);

export default function SystemPage() {
  const { data, isError, isPending, isFetching, refetch } = useSystem();
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <p className="mt-3 max-w-[68ch] text-muted-foreground">
        What works, what does not, and what to do about it. Owners get a mail when backups, virus scans or the
        seals of the audit log stop.
      </p>
      {isError && (
        <Card className="mt-5">
          <LoadError what="the state of the system" onRetry={() => void refetch()} />
        </Card>
      )}
      {isPending && (
        <div role="status" className="mt-5 space-y-5">
          <span className="sr-only">Checking...</span>
          <Skeleton className="h-20" />
          <Skeleton className="h-64" />
          <Skeleton className="h-44" />
        </div>
      )}
      {data && !isError && (
        <>
          <SummaryCard system={data} checking={isFetching} onCheck={() => void refetch()} />
          {data.groups.map((group) => (
            <Card key={group.title} title={group.title} className="mt-5">
              <ItemList items={group.items} />
            </Card>
          ))}
        </>
      )}
    </>
  );
}
