import { useQuery } from '@tanstack/react-query';
import * as addressesApi from '#shared/addresses.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

export function useAddresses(clientId: number) {
  return useQuery({
    queryKey: ['users', 'addresses', clientId],
    queryFn: () => call(addressesApi.read, { id: clientId }),
  });
}

export const useUpdateAddresses = () =>
  useMutationWithToast((input: RequestOf<typeof addressesApi.update>) => call(addressesApi.update, input), {
    successToast: 'Addresses saved',
    errorTitle: 'Failed to save addresses',
    topics: ['users'],
  });
