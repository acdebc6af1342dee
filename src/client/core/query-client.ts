import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isSignedOut } from './api-error.ts';
import { userKey } from './session.ts';
import { setSessionExpired } from './session-expired.ts';
import { invalidateTopics, refetchTopics } from './topics.ts';

/** Data is refetched when an event or a mutation names its topic: never by time, focus or retry. */
export function createQueryClient(): QueryClient {
  const noticeSignedOut = (error: unknown) => {
    if (isSignedOut(error) && client.getQueryData(userKey)) setSessionExpired(true);
  };

  const client = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== userKey[0]) noticeSignedOut(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: noticeSignedOut,
      onSettled: async (_data, error, _variables, _context, { meta, state }) => {
        if (!meta?.topics) return;
        if (!error) await refetchTopics(client, meta.topics, state.submittedAt);
        else if (meta.refetchAfterError) await invalidateTopics(client, meta.topics);
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        // Offline, a request fails immediately with an error, instead of being paused without feedback.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  return client;
}
