import { listFailedJobs, retryFailedJob } from '#shared/jobs.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { useWholeList } from '../core/use-whole-list.ts';

const failedJobsKey = ['jobs', 'failed'] as const;

export function useFailedJobs() {
  return useWholeList(failedJobsKey, () => call(listFailedJobs));
}

export const useRetryJob = () =>
  useToldChange((id: string) => call(retryFailedJob, { id }), {
    done: () => ({ title: 'Put back in line', description: 'It is tried again now.' }),
    failed: 'Failed to try again',
    refetch: [failedJobsKey],
  });
