import { useQuery } from '@tanstack/react-query';
import * as clientsApi from '#shared/clients.ts';
import type { TimelineKind } from '#shared/timeline-entries.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useClient(id: number) {
  return useQuery({ queryKey: ['users', 'client', id], queryFn: () => call(clientsApi.read, { id }) });
}

export function useOpenMatters(id: number) {
  return useQuery({
    queryKey: ['messages', 'open matters', id],
    queryFn: () => call(clientsApi.readOpen, { id }),
    meta: { topics: ['files', 'appointments', 'deadlines', 'contacts'] },
  });
}

export function useTimeline(id: number, kind: TimelineKind | undefined) {
  return usePagedList(['messages', 'timeline', id, kind], (cursor) =>
    callPage(clientsApi.listTimeline, { id, kind, cursor, limit: rowsPerPage }),
  );
}
