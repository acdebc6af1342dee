import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { List } from './use-paged-list.ts';

/** A list that is short enough to come whole, in the shape of one that grows. */
export function useWholeList<Row>(queryKey: QueryKey, fetchRows: () => Promise<Row[]>): List<Row> {
  const { data, isError, refetch } = useQuery({ queryKey, queryFn: fetchRows });
  return {
    rows: data,
    total: data && String(data.length),
    failed: isError,
    outdated: false,
    retry: () => void refetch(),
  };
}
