import { useQuery } from '@tanstack/react-query';
import * as requestListsApi from '#shared/request-lists.ts';
import { call, callPage } from '../core/api.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

/** One list of the client with its items. */
export function useRequestList(id: number) {
  return useQuery({
    queryKey: ['request-lists', 'own', id],
    queryFn: () => call(requestListsApi.read, { id }),
  });
}

/** A client has few lists at a time; older ones are reached from the emails about them. */
const shownBeside = 20;

/** The client's lists, newest first. */
export function useRequestLists() {
  return useQuery({
    queryKey: ['request-lists', 'own'],
    queryFn: () => callPage(requestListsApi.list, { limit: shownBeside }),
    select: ({ rows }) => rows,
  });
}

export const useNeedMoreTime = (listId: number) =>
  useMutationWithToast((until: string) => call(requestListsApi.needMoreTime, { id: listId, until }), {
    errorTitle: 'That could not be saved',
    topics: ['request-lists'],
  });
