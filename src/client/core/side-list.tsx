import type { ReactNode } from 'react';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { SideNote, SideRows } from '../ui/side-card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { List } from './use-paged-list.ts';

interface Props<Row> {
  /** 'the notes', in messages. */
  what: string;
  list: List<Row>;
  empty: string;
  /** One `li`. */
  children: (row: Row) => ReactNode;
}

/** A server list in a side card: loading, failed, empty, or its rows with 'Load more'. */
export function SideList<Row>({ what, list: { rows, failed, retry, more }, empty, children }: Props<Row>) {
  return (
    <>
      {failed && (
        <div className="border-t">
          <LoadError what={what} onRetry={retry} />
        </div>
      )}
      {!rows && !failed && (
        <div aria-busy="true" className="space-y-2 border-t px-4 py-3">
          <Skeleton className="h-4" />
          <Skeleton className="h-4 w-3/5" />
        </div>
      )}
      {rows?.length === 0 && !failed && <SideNote>{empty}</SideNote>}
      {rows && rows.length > 0 && <SideRows>{rows.map(children)}</SideRows>}
      {!failed && <MoreRows what={what} more={more} />}
    </>
  );
}
