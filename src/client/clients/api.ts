import { useQuery } from '@tanstack/react-query';
import * as clientsApi from '#shared/clients.ts';
import type { PersonInput } from '#shared/companies.ts';
import * as companiesApi from '#shared/companies.ts';
import type { Topic } from '#shared/live.ts';
import type { TimelineKind } from '#shared/timeline-entries.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

/** Includes companies, because the people linked to a company decide what its page shows. */
const exchanged: Topic[] = ['messages', 'files', 'appointments', 'contacts', 'client-notes', 'companies'];

export function useClient(id: number) {
  return useQuery({
    queryKey: ['clients', 'who', id],
    queryFn: () => call(clientsApi.read, { id }),
    meta: { topics: ['users', 'tags', 'companies'] },
  });
}

/** The subject of the page. */
export type Whose = { clientId: number } | { companyId: number };

export function useOpenMatters(whose: Whose) {
  return useQuery({
    queryKey: ['clients', 'open', whose],
    queryFn: () =>
      'clientId' in whose
        ? call(clientsApi.readOpen, { id: whose.clientId })
        : call(clientsApi.readCompanyOpen, { id: whose.companyId }),
    meta: { topics: [...exchanged, 'deadlines', 'request-lists'] },
  });
}

export function useTimeline(whose: Whose, kind: TimelineKind | undefined) {
  return usePagedList(
    ['clients', 'timeline', whose, { kind }],
    (cursor) => {
      const page = { kind, cursor, limit: rowsPerPage };
      return 'clientId' in whose
        ? callPage(clientsApi.listTimeline, { id: whose.clientId, ...page })
        : callPage(clientsApi.listCompanyTimeline, { id: whose.companyId, ...page });
    },
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
