import { type QueryKey, useQuery } from '@tanstack/react-query';
import type { List } from './use-paged-list.ts';

/** A list that is short enough to be fetched whole, with the interface of a paged one. */
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
