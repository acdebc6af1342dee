import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Topic } from '#shared/live.ts';
import { totalLabel } from '#shared/paging.ts';
import type { Page } from './api.ts';

/** Page size of lists; 'Load more' fetches the next page. */
export const rowsPerPage = 50;

export interface List<Row> {
  /** `undefined` until the first response. */
  rows: Row[] | undefined;
  /**
   * `X-Total-Count` as sent: a number, or '1000+'. `undefined` while a new search runs, because the previous total
   * would be wrong.
   */
  total: string | undefined;
  failed: boolean;
  /** Whether the rows belong to an earlier search because the next response is pending. */
  outdated: boolean;
  retry: () => void;
  more?: { load: () => void; loading: boolean; failed: boolean } | undefined;
}

/** A list that loads page by page. While a new search runs, the previous rows stay. */
export function usePagedList<Row>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
  /** Topics to follow in addition to the one that the key starts with. */
  topics?: readonly Topic[],
): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
    ...(topics && { meta: { topics } }),
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    total: query.isPlaceholderData ? undefined : query.data?.pages[0]?.total,
    failed: query.isError && !query.isFetchNextPageError,
    outdated: query.isPlaceholderData,
    retry: () => void query.refetch(),
    more: query.hasNextPage
      ? {
          load: () => void query.fetchNextPage(),
          loading: query.isFetchingNextPage,
          failed: query.isFetchNextPageError,
        }
      : undefined,
  };
}

/** A list's total as text: '1 person', '1,000+ people'. */
export function listCount(total: string | undefined, one: string, many = `${one}s`): string | undefined {
  return total && `${totalLabel(total)} ${total === '1' ? one : many}`;
}
