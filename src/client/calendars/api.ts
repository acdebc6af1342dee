import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as calendarsApi from '#shared/calendars.ts';
import { call } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

const feedKey = ['calendars', 'feed'] as const;

export function useCalendarFeed() {
  return useQuery({ queryKey: feedKey, queryFn: () => call(calendarsApi.readFeed) });
}

export function useRenewFeed() {
  const client = useQueryClient();
  return useMutationWithToast(() => call(calendarsApi.renewFeed), {
    onSuccess: (feed) => client.setQueryData(feedKey, feed),
    successToast: 'New address made',
    errorTitle: 'Failed to make an address',
  });
}
