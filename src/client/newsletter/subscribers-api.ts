import type { SubscriberInput } from '#shared/newsletter.ts';
import * as newsletterApi from '#shared/newsletter.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useSubscribers(text: string) {
  return usePagedList(['newsletter', { text }], (cursor) =>
    callPage(newsletterApi.listSubscribers, { q: text || undefined, cursor, limit: rowsPerPage }),
  );
}

export const useAddSubscriber = () =>
  useMutationWithToast((input: SubscriberInput) => call(newsletterApi.addSubscriber, input), {
    successToast: 'Asked to confirm by email',
    errorTitle: 'Failed to add subscriber',
    topics: ['newsletter'],
  });

export const useRemoveSubscriber = () =>
  useMutationWithToast((input: { id: number }) => call(newsletterApi.removeSubscriber, input), {
    successToast: 'Subscriber removed',
    errorTitle: 'Failed to remove subscriber',
    topics: ['newsletter'],
  });
