import { useQuery } from '@tanstack/react-query';
import { listFailedJobs, retryFailedJob } from '../../shared/jobs.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';

const failedJobsKey = ['admin', 'failed-jobs'] as const;

export function useFailedJobs() {
  return useQuery({ queryKey: failedJobsKey, queryFn: () => call(listFailedJobs) });
}

export const useRetryJob = () =>
  useToldChange((id: string) => call(retryFailedJob, { id }), {
    done: () => ({ title: 'Put back in line', description: 'It is tried again now.' }),
    failed: 'Failed to try again',
    refetch: [failedJobsKey],
  });
