import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { Topic } from '#shared/live.ts';
import { totalLabel } from '#shared/paging.ts';
import type { Page } from './api.ts';

/** Page size of lists; 'Load more' fetches the next page. */
export const rowsPerPage = 50;

export interface List<Row> {
  /** `undefined` until the first response. */
  rows: Row[] | undefined;
  /** `X-Total-Count` as sent: a number, or '1000+'. `undefined` while a new search runs: that of the last one would be wrong. */
  total: string | undefined;
  failed: boolean;
  /** The rows shown belong to an earlier search, and the next response is pending. */
  outdated: boolean;
  retry: () => void;
  more?: { load: () => void; loading: boolean; failed: boolean } | undefined;
}

/** A list that loads page by page. While a new search runs, the rows of the last one stay. */
export function usePagedList<Row>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
  /** Topics that it follows besides the one its key starts with. */
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
