import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as companiesApi from '#shared/companies.ts';
import { call, callPage } from '../core/api.ts';

const offeredCompanies = 20;

/** The few companies that a picker offers for what has been typed so far. */
export function useCompanySearch(text: string) {
  return useQuery({
    queryKey: ['companies', 'picker', { text }],
    queryFn: async () => {
      const { rows } = await callPage(companiesApi.listAll, {
        q: text.trim() || undefined,
        limit: offeredCompanies,
      });
      return rows;
    },
    placeholderData: keepPreviousData,
  });
}

/** The companies of the user who is signed in, or of the client they book for; null while no client is chosen. */
export function useCompanies(clientId?: number | null) {
  return useQuery({
    queryKey: ['companies', clientId ?? 'own'],
    queryFn: () => (clientId ? call(companiesApi.listForClient, { id: clientId }) : call(companiesApi.list)),
    enabled: clientId !== null,
  });
}
