import type { ReactNode } from 'react';
import type { SystemItem } from '#shared/system.ts';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { ItemList } from './item-list.tsx';

interface State {
  groups: { title: string; items: SystemItem[] }[];
}

interface Props<Data extends State> {
  /** Completes 'We couldn't load …'. */
  what: string;
  query: { data: Data | undefined; isError: boolean; isPending: boolean; refetch: () => unknown };
  /** The overall state in one line, above the groups. */
  summary: (state: Data) => ReactNode;
}

/** What works and what does not, for the pages 'System' and 'Mail'. */
export function StateGroups<Data extends State>({ what, query, summary }: Props<Data>) {
  const { data, isError, isPending, refetch } = query;
  if (isError) {
    return (
      <Card className="mt-5">
        <LoadError what={what} onRetry={() => void refetch()} />
      </Card>
    );
  }
  if (isPending || !data) {
    return (
      <div role="status" className="mt-5 space-y-5">
        <span className="sr-only">Checking...</span>
        <Skeleton className="h-20" />
        <Skeleton className="h-64" />
        <Skeleton className="h-44" />
      </div>
    );
  }
  return (
    <>
      {summary(data)}
      {data.groups.map((group) => (
        <Card key={group.title} title={group.title} className="mt-5">
          <ItemList items={group.items} />
        </Card>
      ))}
    </>
  );
}
