import { useQuery } from '@tanstack/react-query';
import * as clientsApi from '#shared/clients.ts';
import type { PersonInput } from '#shared/companies.ts';
import * as companiesApi from '#shared/companies.ts';
import type { Topic } from '#shared/live.ts';
import type { TimelineKind } from '#shared/timeline-entries.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

const exchanged: Topic[] = ['messages', 'files', 'appointments', 'contacts', 'client-notes'];

export function useClient(id: number) {
  return useQuery({
    queryKey: ['clients', 'who', id],
    queryFn: () => call(clientsApi.read, { id }),
    meta: { topics: ['users', 'tags', 'companies'] },
  });
}

export function useOpenMatters(id: number) {
  return useQuery({
    queryKey: ['clients', 'open', id],
    queryFn: () => call(clientsApi.readOpen, { id }),
    meta: { topics: [...exchanged, 'deadlines'] },
  });
}

export function useTimeline(id: number, kind: TimelineKind | undefined) {
  return usePagedList(
    ['clients', 'timeline', id, { kind }],
    (cursor) => callPage(clientsApi.listTimeline, { id, kind, cursor, limit: rowsPerPage }),
    exchanged,
  );
}

export const useLinkCompany = (customerId: number) =>
  useMutationWithToast(
    ({ companyId, ...input }: PersonInput & { companyId: number }) =>
      call(companiesApi.savePerson, { id: companyId, customerId, ...input }),
    {
      successToast: 'Company linked',
      errorTitle: 'Failed to link the company',
      topics: ['companies', 'files'],
    },
  );
