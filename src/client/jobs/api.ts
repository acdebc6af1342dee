import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { listFailedJobs, retryFailedJob } from '../../shared/jobs.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';

const failedJobsKey = ['admin', 'failed-jobs'] as const;

export function useFailedJobs() {
  return useQuery({ queryKey: failedJobsKey, queryFn: () => call(listFailedJobs) });
}

export function useRetryJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(retryFailedJob, { id }),
    onSuccess: () => {
      toast({ title: 'Put back in line', description: 'It is tried again now.' });
      return client.invalidateQueries({ queryKey: failedJobsKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Failed to try again',
        description: messageOf(error, 'Something went wrong. Please try again.'),
      }),
  });
}
