import { useQuery } from '@tanstack/react-query';
import * as backupsApi from '#shared/backups.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** Fetched once: a restore happens only while no server runs, and an owner's confirmation sends a live event. */
export function useRestoredCopy() {
  return useQuery({
    queryKey: ['backups', 'restored-copy'],
    queryFn: () => call(backupsApi.readRestoredCopy),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const useUseCopy = () =>
  useMutationWithToast((input: RequestOf<typeof backupsApi.useCopy>) => call(backupsApi.useCopy, input), {
    successToast: 'This copy is used from now on',
    errorTitle: 'Failed to use this copy',
    topics: ['backups'],
  });
