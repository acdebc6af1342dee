import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RequestOf } from '#shared/endpoint.ts';
import * as requestListsApi from '#shared/request-lists.ts';
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

/** The current state of one item or file; the list's row is shown until it has loaded. */
export function useReviewedItem(key: string | undefined, listed: ReviewedItem | undefined) {
  return useQuery({
    queryKey: ['request-lists', 'reviewed', key],
    queryFn: () => {
      const id = Number(key?.replace('file-', ''));
      return call(key?.startsWith('file-') ? requestReviewsApi.readFile : requestReviewsApi.read, { id });
    },
    enabled: key !== undefined,
    ...(listed && { placeholderData: listed }),
    meta: { topics: ['files'], prompt: true },
  });
}

export function useRequestCounts() {
  return useQuery({
    queryKey: ['request-lists', 'counts'],
    queryFn: () => call(requestReviewsApi.readCounts),
    meta: { topics: ['files'] },
  });
}

const meta = { topics: ['request-lists'], refetchAfterError: true } as const;
const fileMeta = { topics: ['request-lists', 'files'], refetchAfterError: true } as const;

export const useAcceptItem = () =>
  useMutation({ mutationFn: (id: number) => call(requestReviewsApi.accept, { id }), meta });

export const useReturnItem = () =>
  useMutation({
    mutationFn: (input: RequestOf<typeof requestReviewsApi.returnItem>) =>
      call(requestReviewsApi.returnItem, input),
    meta,
  });

/** After an undo, cached data may still contain the decision, and a key pressed right away would do nothing. */
function useForgetItem() {
  const client = useQueryClient();
  return (key: string) => client.resetQueries({ queryKey: ['request-lists', 'reviewed', key] });
}

export function useUndoDecision() {
  const forget = useForgetItem();
  return useMutation({
    mutationFn: (id: number) => call(requestReviewsApi.undo, { id }),
    onSuccess: (_undone, id) => void forget(String(id)),
    meta,
  });
}

/** For a file that was sent without a request. */
export const useAcceptFile = () =>
  useMutation({ mutationFn: (id: number) => call(requestReviewsApi.acceptFile, { id }), meta: fileMeta });

export const useFileUnder = () =>
  useMutation({
    mutationFn: (input: RequestOf<typeof requestReviewsApi.fileUnder>) =>
      call(requestReviewsApi.fileUnder, input),
    meta: fileMeta,
  });

export function useUndoFile() {
  const forget = useForgetItem();
  return useMutation({
    mutationFn: (id: number) => call(requestReviewsApi.undoFile, { id }),
    onSuccess: (_undone, id) => void forget(`file-${id}`),
    meta: fileMeta,
  });
}

/** The open lists that a file without a request can be filed under: its client's, and its company's. */
export function useOpenLists({ client, company }: Pick<ReviewedItem, 'client' | 'company'>) {
  const clientId = client.id;
  const companyId = company?.id;
  return useQuery({
    queryKey: ['request-lists', 'open', { clientId, companyId }],
    queryFn: async () => {
      const open = { status: 'open', limit: 100 } as const;
      const found = await Promise.all([
        callPage(requestListsApi.listForAdmin, { ...open, clientId }),
        companyId === undefined ? null : callPage(requestListsApi.listForAdmin, { ...open, companyId }),
      ]);
      const lists = found.flatMap((page) => page?.rows ?? []);
      return [...new Map(lists.map((list) => [list.id, list])).values()];
    },
  });
}
