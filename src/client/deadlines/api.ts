import type { DeadlineInput } from '#shared/deadlines.ts';
import * as deadlinesApi from '#shared/deadlines.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

/** All deadlines, or those that match a text or belong to a company. */
export function useDeadlines({ text, companyId }: { text?: string; companyId?: number } = {}) {
  return usePagedList(['deadlines', { text, companyId }], (cursor) =>
    callPage(deadlinesApi.list, { q: text || undefined, companyId, cursor, limit: rowsPerPage }),
  );
}

/** Adds a deadline, or updates the one with this id. */
export const useSaveDeadline = (id: number | undefined) =>
  useMutationWithToast(
    (input: DeadlineInput) =>
      id === undefined ? call(deadlinesApi.create, input) : call(deadlinesApi.update, { id, ...input }),
    {
      successToast: id === undefined ? 'Deadline added' : 'Deadline updated',
      errorTitle: id === undefined ? 'Failed to add deadline' : 'Failed to update deadline',
      topics: ['deadlines'],
    },
  );

export const useDeleteDeadline = () =>
  useMutationWithToast((input: { id: number }) => call(deadlinesApi.remove, input), {
    successToast: 'Deadline deleted',
    errorTitle: 'Failed to delete deadline',
    topics: ['deadlines'],
  });
