import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readCalendarFeed, renewCalendarFeed } from '#shared/calendars.ts';
import { call } from '../core/api.ts';
import { useToldChange } from '../core/use-told-change.ts';

const feedKey = ['calendar-feed'] as const;

export function useCalendarFeed() {
  return useQuery({ queryKey: feedKey, queryFn: () => call(readCalendarFeed) });
}

export function useRenewFeed() {
  const client = useQueryClient();
  return useToldChange(() => call(renewCalendarFeed), {
    onDone: (feed) => client.setQueryData(feedKey, feed),
    done: 'New address made',
    failed: 'Failed to make an address',
  });
}
