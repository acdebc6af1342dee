import type { ReactNode } from 'react';
import type { List } from '../core/use-paged-list.ts';
import { Card } from '../ui/card.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

interface Props<Row> {
  title: string;
  /** At the right of the title: what adds a row. */
  action?: ReactNode;
  /** Completes 'We couldn't load …'. */
  what: string;
  list: List<Row>;
  empty: string;
  children: (row: Row) => ReactNode;
}

/** One of the lists on a company's page, with its loading, empty and failed states. */
export function CompanySection<Row extends { id: number }>(props: Props<Row>) {
  const { title, action, what, list, empty, children } = props;
  const { rows, failed, retry, more } = list;
  return (
    <Card title={title} aside={action}>
      <div className="border-t">
        {failed && <LoadError what={what} onRetry={retry} />}
        {!rows && !failed && (
          <div aria-busy="true" className="space-y-3 px-5 py-4">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-4 w-2/5" />
          </div>
        )}
        {rows?.length === 0 && !failed && <p className="px-5 py-4 text-muted-foreground">{empty}</p>}
        {rows && rows.length > 0 && (
          <ul className="divide-y">
            {rows.map((row) => (
              <li key={row.id} className="relative flex items-center gap-3 px-5 py-3">
                {children(row)}
              </li>
            ))}
          </ul>
        )}
        {!failed && <MoreRows what={what} more={more} />}
      </div>
    </Card>
  );
}
