import { type QueryKey, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ConversationMessage } from '#shared/messages.ts';
import { maxPageSize } from '#shared/paging.ts';
import type { Page } from '../core/api.ts';
import { type LoadedMessages, withEarlier, withNewest } from './loaded-messages.ts';

const messagesPerPage = 30;

type FetchPage<Message> = (page: { cursor?: string; limit: number }) => Promise<Page<Message>>;

/** The messages of a conversation, newest page first. A refetch requests as many as are on screen. */
export function useLoadedMessages<Message extends ConversationMessage>(
  queryKey: QueryKey,
  fetchPage: FetchPage<Message>,
) {
  const client = useQueryClient();
  const known = () => client.getQueryData<LoadedMessages<Message>>(queryKey);

  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const limit = Math.min(Math.max(known()?.messages.length ?? 0, messagesPerPage), maxPageSize);
      return withNewest(known(), await fetchPage({ limit }));
    },
    meta: { prompt: true },
  });

  const earlier = useMutation({
    mutationFn: (cursor: string) => fetchPage({ cursor, limit: messagesPerPage }),
    onSuccess: (page, cursor) => {
      const current = known();
      // A refetch may have replaced the messages in the meantime: adding this page would leave a gap.
      if (current?.earlier === cursor) client.setQueryData(queryKey, withEarlier(current, page));
    },
  });

  const cursor = query.data?.earlier;
  return {
    messages: query.data?.messages,
    /** A refetch is running: the messages may be outdated. */
    outdated: query.isFetching,
    failed: query.isError && !query.data,
    retry: () => void query.refetch(),
    earlier: cursor
      ? { load: () => earlier.mutate(cursor), loading: earlier.isPending, failed: earlier.isError }
      : undefined,
  };
}
