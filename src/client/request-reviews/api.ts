import { useMutation, useQuery } from '@tanstack/react-query';
import type { RequestOf } from '#shared/endpoint.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import * as requestReviewsApi from '#shared/request-reviews.ts';
import { call, callPage } from '../core/api.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useItemsToReview(mine: boolean) {
  return usePagedList<ReviewedItem>(
    ['request-lists', 'to-review', { mine }],
    (cursor) =>
      callPage(requestReviewsApi.list, { mine: mine ? 'true' : undefined, cursor, limit: rowsPerPage }),
    ['files'],
  );
}

/** One item as it is now; what the list says of it is shown until then. */
export function useReviewedItem(id: number | undefined, listed: ReviewedItem | undefined) {
  return useQuery({
    queryKey: ['request-lists', 'reviewed', id],
    queryFn: () => call(requestReviewsApi.read, { id: id as number }),
    enabled: id !== undefined,
    ...(listed && { placeholderData: listed }),
    meta: { topics: ['files'] },
  });
}

export function useRequestCounts() {
  return useQuery({
    queryKey: ['request-lists', 'counts'],
    queryFn: () => call(requestReviewsApi.readCounts),
  });
}

const meta = { topics: ['request-lists'], refetchAfterError: true } as const;

export const useAcceptItem = () =>
  useMutation({ mutationFn: (id: number) => call(requestReviewsApi.accept, { id }), meta });

export const useReturnItem = () =>
  useMutation({
    mutationFn: (input: RequestOf<typeof requestReviewsApi.returnItem>) =>
      call(requestReviewsApi.returnItem, input),
    meta,
  });

export const useUndoDecision = () =>
  useMutation({ mutationFn: (id: number) => call(requestReviewsApi.undo, { id }), meta });
