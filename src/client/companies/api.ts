import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as companiesApi from '#shared/companies.ts';
import { call, callPage } from '../core/api.ts';

const offeredCompanies = 20;

/** Companies for a picker, by the text typed so far. */
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

/** The companies of the signed-in user, or of the customer they book for; null while no customer is chosen. */
export function useCompanies(clientId?: number | null) {
  return useQuery({
    queryKey: ['companies', clientId ?? 'own'],
    queryFn: () => (clientId ? call(companiesApi.listForClient, { id: clientId }) : call(companiesApi.list)),
    enabled: clientId !== null,
  });
}
