import type { Query, QueryClient } from '@tanstack/react-query';
import type { Topic } from '#shared/live.ts';

/**
 * Query keys without events of their own: dashboards and a client's page follow several topics (`meta.topics`), the
 * others change only through the page itself.
 */
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
    /**
     * `topics`: followed in addition to the topic that the key starts with. `prompt`: refetched at once after an event,
     * because a user responds to what it shows, as in an open conversation; in a large firm other queries may wait.
     */
    queryMeta: { topics?: readonly Topic[]; prompt?: boolean };
    /** The topics that a mutation changes. They are refetched before it counts as settled. */
    mutationMeta: { topics?: readonly Topic[]; refetchAfterError?: boolean };
  }
}

export function follows({ queryKey, meta }: Query, topic: Topic): boolean {
  return queryKey[0] === topic || (meta?.topics?.includes(topic) ?? false);
}

/** Refetches every query of these topics now. */
export function invalidateTopics(client: QueryClient, topics: readonly Topic[]): Promise<void> {
  return client.invalidateQueries({ predicate: (query) => topics.some((topic) => follows(query, topic)) });
}

/** What `useLive` provides while the page receives events. */
export interface LiveUpdates {
  /** Resolves once these topics have been refetched after a change whose request this page sent at `since`. */
  refetched(topics: readonly Topic[], since: number): Promise<void>;
}

let live: LiveUpdates | undefined;

export function setLiveUpdates(updates: LiveUpdates | undefined) {
  live = updates;
}

/**
 * To be called after a change by this page. The server sends an event for the same change, which refetches the same
 * queries; if the page receives events, this waits for them, so that each query is fetched once. `since` is when the
 * request was sent: an earlier event belongs to another change.
 */
export function refetchTopics(client: QueryClient, topics: readonly Topic[], since: number): Promise<void> {
  return live ? live.refetched(topics, since) : invalidateTopics(client, topics);
}
