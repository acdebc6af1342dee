import {
  createDeadline,
  type DeadlineInput,
  deleteDeadline,
  listDeadlines,
  updateDeadline,
} from '#shared/deadlines.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { adminDashboardKey } from '../dashboard/api.ts';

const deadlinesKey = ['deadlines'] as const;

export function useDeadlines() {
  return usePagedList(deadlinesKey, (cursor) => callPage(listDeadlines, { cursor, limit: rowsPerPage }));
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
