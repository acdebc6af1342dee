import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RequestOf } from '#shared/endpoint.ts';
import { countOf } from '#shared/format.ts';
import type { SelectedLists } from '#shared/request-reminders.ts';
import * as requestRemindersApi from '#shared/request-reminders.ts';
import { call, callPage } from '../core/api.ts';
import { createRetryKey } from '../core/retry-key.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

/** The list's filter, which also defines what 'Select all' selects. */
export type WaitingFilter = NonNullable<SelectedLists['all']>;

export function useWaitingLists(filter: WaitingFilter) {
  return usePagedList(
    ['request-lists', 'waiting', filter],
    (cursor) => callPage(requestRemindersApi.list, { ...filter, cursor, limit: rowsPerPage }),
    ['users', 'companies'],
  );
}

/** Who would get an email. Never cached, because it depends on the time of day. */
export function useSendingPreview(selected: SelectedLists) {
  return useQuery({
    queryKey: ['request-lists', 'remind-preview', selected],
    queryFn: () => call(requestRemindersApi.previewSending, selected),
    gcTime: 0,
  });
}

export function useSendNow() {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: SelectedLists) => call(requestRemindersApi.sendNow, input, { idempotencyKey: keys.for(input) }),
    {
      onSuccess: keys.arrived,
      // The dialog stays open and names the lists that failed.
      successToast: ({ clients, failed }) => ({
        title:
          clients === 0 && failed.length > 0
            ? 'No reminder was sent'
            : `Reminder sent to ${countOf(clients, 'person', 'people')}`,
        ...(failed.length > 0 && {
          variant: 'destructive' as const,
          description: `It failed for ${countOf(failed.length, 'list')}.`,
        }),
      }),
      errorTitle: 'Failed to send the reminder',
      topics: ['request-lists'],
    },
  );
}

export function useMarkCalled() {
  const [keys] = useState(createRetryKey);
  return useMutationWithToast(
    (input: RequestOf<typeof requestRemindersApi.markCalled>) =>
      call(requestRemindersApi.markCalled, input, { idempotencyKey: keys.for(input) }),
    {
      onSuccess: keys.arrived,
      successToast: ({ lists }) => ({
        title: `${countOf(lists, 'list')} marked as called`,
        description: 'Reminders begin again in a week.',
      }),
      errorTitle: 'Failed to note the call',
      topics: ['request-lists', 'client-notes'],
    },
  );
}

export const usePause = () =>
  useMutationWithToast(
    (input: RequestOf<typeof requestRemindersApi.pause>) => call(requestRemindersApi.pause, input),
    {
      successToast: ({ lists }) => ({ title: `Reminders of ${countOf(lists, 'list')} changed` }),
      errorTitle: 'Failed to change the reminders',
      topics: ['request-lists'],
    },
  );

export const useAssign = () =>
  useMutationWithToast(
    (input: RequestOf<typeof requestRemindersApi.assign>) => call(requestRemindersApi.assign, input),
    {
      successToast: ({ lists }) => ({ title: `${countOf(lists, 'list')} assigned` }),
      errorTitle: 'Failed to assign',
      topics: ['request-lists'],
    },
  );
