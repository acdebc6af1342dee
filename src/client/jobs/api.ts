import { useQuery } from '@tanstack/react-query';
import * as jobsApi from '#shared/jobs.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { useWholeList } from '../core/use-whole-list.ts';

export function useFailedJobs() {
  return useWholeList(['jobs', 'failed'], () => call(jobsApi.listFailed));
}

export function useWaitingJobs() {
  return useQuery({
    queryKey: ['jobs', 'waiting'],
    queryFn: () => call(jobsApi.listWaiting),
    // Attempts send no live event, so the page refetches whenever it is opened.
    staleTime: 0,
    meta: { topics: ['system'] },
  });
}

export const useRetryJob = () =>
  useMutationWithToast((id: string) => call(jobsApi.retryFailed, { id }), {
    successToast: () => ({ title: 'Put back in line', description: 'It is tried again now.' }),
    errorTitle: 'Failed to try again',
    topics: ['jobs'],
  });
