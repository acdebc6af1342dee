import { keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import { totalLabel } from '#shared/paging.ts';
import type { Page } from './api.ts';

/** Rows on one page of a screen's list; 'Load more' brings the next as many. */
export const rowsPerPage = 50;

export interface List<Row> {
  /** `undefined` until the first answer. */
  rows: Row[] | undefined;
  /** `X-Total-Count` as sent: a number, or '1000+'. */
  total: string | undefined;
  failed: boolean;
  /** The rows on screen answer an earlier question, and the next answer is on its way. */
  outdated: boolean;
  retry: () => void;
  more?: { load: () => void; loading: boolean; failed: boolean } | undefined;
}

/** A list that grows page by page. While a new search runs, the rows of the last one stay on screen. */
export function usePagedList<Row>(
  queryKey: QueryKey,
  fetchPage: (cursor: string | undefined) => Promise<Page<Row>>,
): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam }) => fetchPage(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
    placeholderData: keepPreviousData,
  });
  return {
    rows: query.data?.pages.flatMap((page) => page.rows),
    total: query.data?.pages[0]?.total,
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

/** A list's total in words: '1 person', '1,000+ people'. */
export function listCount(total: string | undefined, one: string, many = `${one}s`): string | undefined {
  return total && `${totalLabel(total)} ${total === '1' ? one : many}`;
}
