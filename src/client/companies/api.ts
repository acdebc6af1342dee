import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Company, PersonInput } from '#shared/companies.ts';
import * as companiesApi from '#shared/companies.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { toastError, useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

/** Number of options in a picker. Typing more finds the others. */
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

export function useCompanyList(text: string) {
  return usePagedList(['companies', 'all', { text }], (cursor) =>
    callPage(companiesApi.listAll, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export function useCompany(id: number) {
  return useQuery({
    queryKey: ['companies', 'one', id],
    queryFn: () => call(companiesApi.read, { id }),
    // Closing an account removes it from the list of people.
    meta: { topics: ['users'] },
  });
}

type CompanyRequest = RequestOf<typeof companiesApi.create>;

/** Adds a company, or updates the one with this id. */
export function useSaveCompany(id: number | undefined) {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: CompanyRequest): Promise<Company> =>
      id === undefined
        ? call(companiesApi.create, input, { idempotencyKey: keys.for(input) })
        : call(companiesApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Company added' : 'Company updated',
      errorTitle: id === undefined ? 'Failed to add company' : 'Failed to update company',
      topics: ['companies'],
      onSuccess: keys.arrived,
    },
  );
}

/** A mutation, so that the number is not cached beyond the page that shows it. */
export const useRevealEin = (id: number) =>
  useMutation({
    mutationFn: () => call(companiesApi.revealEin, { id }),
    onError: (error) => toastError('Failed to show the EIN', error),
    gcTime: 0,
  });

export const useSavePerson = (companyId: number) =>
  useMutationWithToast(
    (input: PersonInput & { customerId: number }) =>
      call(companiesApi.savePerson, { id: companyId, ...input }),
    { successToast: 'Access saved', errorTitle: 'Failed to save access', topics: ['companies', 'files'] },
  );

export const useRemovePerson = (companyId: number) =>
  useMutationWithToast(
    (input: { customerId: number }) => call(companiesApi.removePerson, { id: companyId, ...input }),
    { successToast: 'Access ended', errorTitle: 'Failed to end access', topics: ['companies', 'files'] },
  );
