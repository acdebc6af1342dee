import * as newsletterApi from '#shared/newsletter.ts';
import { callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useSubscribers() {
  return usePagedList(['newsletter'], (cursor) =>
    callPage(newsletterApi.listSubscribers, { cursor, limit: rowsPerPage }),
  );
}
