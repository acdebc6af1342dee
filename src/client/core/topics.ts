import type { QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/live.ts';

/** Queries that no event names: dashboards and a client's page follow several topics (`meta.topics`), the others change with the page. */
type KeyWithoutTopic =
  | 'dashboard'
  | 'invitation'
  | 'clients'
  | 'calendars'
  | 'passkeys'
  | 'second-factor'
  | 'second-step'
  | 'site';

declare module '@tanstack/react-query' {
  interface Register {
    /** Starts with the topic whose events refetch the query. */
    queryKey: readonly [Topic | KeyWithoutTopic, ...unknown[]];
    /** Topics that a query follows besides the one its key starts with. */
    queryMeta: { topics?: readonly Topic[] };
    /** Topics that a mutation changes: they are refetched before it counts as settled. */
    mutationMeta: { topics?: readonly Topic[]; refetchAfterError?: boolean };
  }
}

/** Refetches every query of these topics now. */
export function invalidateTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({
    predicate: ({ queryKey, meta }) =>
      topics.some((topic) => queryKey[0] === topic || meta?.topics?.includes(topic)),
  });
}

/** What `useLive` provides while the page receives events. */
export interface LiveUpdates {
  /** Resolves once these topics were refetched after a change that this page began to send at `since`. */
  refetched(topics: readonly Topic[], since: number): Promise<void>;
}

let live: LiveUpdates | undefined;

export function setLiveUpdates(updates: LiveUpdates | undefined) {
  live = updates;
}

/**
 * To be called after a change by this page. The server sends an event for the same change, which refetches the same
 * queries: where events arrive this waits for theirs, so that each query is fetched once. `since` is when the request was
 * sent: an earlier event belongs to another change.
 */
export function refetchTopics(client: QueryClient, topics: readonly Topic[], since: number): Promise<void> {
  return live ? live.refetched(topics, since) : invalidateTopics(client, topics);
}
