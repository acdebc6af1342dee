import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createDeadline,
  type DeadlineInput,
  deleteDeadline,
  listDeadlines,
  updateDeadline,
} from '../../shared/deadlines.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';

const deadlinesKey = ['deadlines'] as const;

/** What is said where the server sends no words of its own. */
export const failureText = 'Something went wrong. Please try again.';

export function useDeadlines() {
  return useQuery({ queryKey: deadlinesKey, queryFn: () => call(listDeadlines) });
}

/** Adds a deadline, or changes the one with this id. */
export const useSaveDeadline = (id: number | undefined) =>
  useDeadlineChange(
    (input: DeadlineInput) =>
      id === undefined ? call(createDeadline, input) : call(updateDeadline, { id, ...input }),
    {
      done: id === undefined ? 'Deadline added' : 'Deadline updated',
      failed: id === undefined ? 'Failed to add deadline' : 'Failed to update deadline',
    },
  );

export const useDeleteDeadline = () =>
  useDeadlineChange((input: { id: number }) => call(deleteDeadline, input), {
    done: 'Deadline deleted',
    failed: 'Failed to delete deadline',
  });

function useDeadlineChange<Input>(
  change: (input: Input) => Promise<unknown>,
  titles: { done: string; failed: string },
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      toast({ title: titles.done });
      void client.invalidateQueries({ queryKey: ['admin', 'dashboard'] });
      await client.invalidateQueries({ queryKey: deadlinesKey });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: titles.failed,
        description: messageOf(error, failureText),
      }),
  });
}
