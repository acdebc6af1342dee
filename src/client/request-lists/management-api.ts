import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#shared/endpoint.ts';
import * as requestListsApi from '#shared/request-lists.ts';
import * as requestRemindersApi from '#shared/request-reminders.ts';
import * as requestReviewsApi from '#shared/request-reviews.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

/** Whose lists a card shows. */
export type WhoseLists = { clientId: number } | { companyId: number };

export function useManagedLists(whose: WhoseLists) {
  return usePagedList(['request-lists', 'managed', whose], (cursor) =>
    callPage(requestListsApi.listForAdmin, { ...whose, cursor, limit: rowsPerPage }),
  );
}

export function useManagedList(id: number) {
  return useQuery({
    queryKey: ['request-lists', 'managed', id],
    queryFn: () => call(requestListsApi.readForAdmin, { id }),
    meta: { topics: ['files'] },
  });
}

export function useListHistory(id: number) {
  return usePagedList(['request-lists', 'history', id], (cursor) =>
    callPage(requestListsApi.readHistory, { id, cursor, limit: 20 }),
  );
}

export function useReminderPlan(id: number) {
  return useQuery({
    queryKey: ['request-lists', 'plan', id],
    queryFn: () => call(requestRemindersApi.readPlan, { id }),
  });
}

const topics = ['request-lists'] as const;

export const useUpdateList = () =>
  useMutationWithToast(
    (input: RequestOf<typeof requestListsApi.update>) => call(requestListsApi.update, input),
    { successToast: 'List updated', errorTitle: 'Failed to update list', topics },
  );

export const useCloseList = () =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.close, input), {
    successToast: 'List closed',
    errorTitle: 'Failed to close list',
    topics,
  });

export const useReopenList = () =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.reopen, input), {
    successToast: 'List opened again',
    errorTitle: 'Failed to open the list again',
    topics,
  });

export function useAddItem() {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: RequestOf<typeof requestListsApi.addItem>) =>
      call(requestListsApi.addItem, input, { idempotencyKey: keys.for(input) }),
    { onSuccess: keys.arrived, successToast: 'Item added', errorTitle: 'Failed to add item', topics },
  );
}

export const useUpdateItem = () =>
  useMutationWithToast(
    (input: RequestOf<typeof requestListsApi.updateItem>) => call(requestListsApi.updateItem, input),
    { successToast: 'Item updated', errorTitle: 'Failed to update item', topics },
  );

export const useRemoveItem = () =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.removeItem, input), {
    successToast: 'Item deleted',
    errorTitle: 'Failed to delete item',
    topics,
  });

export const useWaiveItem = () =>
  useMutationWithToast((input: { id: number }) => call(requestReviewsApi.waive, input), {
    successToast: 'The client no longer has to send it',
    errorTitle: 'Failed to change the item',
    topics,
  });

/** `onDeleted` leaves the draft's page before anything is refetched. */
export const useDeleteList = (onDeleted: () => void) =>
  useMutationWithToast((input: { id: number }) => call(requestListsApi.remove, input), {
    onSuccess: onDeleted,
    successToast: 'Draft deleted',
    errorTitle: 'Failed to delete draft',
    topics,
  });
