import { listSubscribers } from '#shared/newsletter.ts';
import { callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useSubscribers() {
  return usePagedList(['newsletter'], (cursor) => callPage(listSubscribers, { cursor, limit: rowsPerPage }));
}
