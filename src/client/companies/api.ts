import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { listAllCompanies } from '#shared/companies.ts';
import { callPage } from '../core/api.ts';

const offeredCompanies = 20;

/** The few companies that a picker offers for what has been typed so far. */
export function useCompanySearch(text: string) {
  return useQuery({
    queryKey: ['companies', 'picker', { text }],
    queryFn: async () => {
      const { rows } = await callPage(listAllCompanies, {
        q: text.trim() || undefined,
        limit: offeredCompanies,
      });
      return rows;
    },
    placeholderData: keepPreviousData,
  });
}
