import {
  createDeadline,
  type DeadlineInput,
  deleteDeadline,
  listDeadlines,
  updateDeadline,
} from '../../shared/deadlines.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { useWholeList } from '../core/use-whole-list.ts';
import { adminDashboardKey } from '../dashboard/api.ts';

const deadlinesKey = ['deadlines'] as const;

export function useDeadlines() {
  return useWholeList(deadlinesKey, () => call(listDeadlines));
}

/** Adds a deadline, or changes the one with this id. */
export const useSaveDeadline = (id: number | undefined) =>
  useToldChange(
    (input: DeadlineInput) =>
      id === undefined ? call(createDeadline, input) : call(updateDeadline, { id, ...input }),
    {
      done: id === undefined ? 'Deadline added' : 'Deadline updated',
      failed: id === undefined ? 'Failed to add deadline' : 'Failed to update deadline',
      refetch: [adminDashboardKey, deadlinesKey],
    },
  );

export const useDeleteDeadline = () =>
  useToldChange((input: { id: number }) => call(deleteDeadline, input), {
    done: 'Deadline deleted',
    failed: 'Failed to delete deadline',
    refetch: [adminDashboardKey, deadlinesKey],
  });
