import type { Query, QueryClient } from '@tanstack/react-query';
import { everything, type RecentEvents, type StreamCount, type Topic } from '#shared/live.ts';
import { userKey } from './session.ts';
import { follows, invalidateTopics, type LiveUpdates } from './topics.ts';

type Refetched = Topic | typeof everything;
export type LiveEvent = Refetched | RecentEvents | StreamCount;

/** One transaction sends an event per topic. Events that arrive together cause one refetch. */
const batchMs = 20;

/** How long a mutation waits for its own event after the response has arrived. */
const ownEventMs = 1_000;

/**
 * An event for all staff reaches every screen of the firm at once. Each screen refetches at a random time within this
 * interval, so that they do not all hit the server together; events that arrive meanwhile share that refetch. 0.2 s for
 * two staff screens, 5 s from fifty on. With several nodes, each counts only its own streams.
 */
export const spreadFor = (streams: number) => Math.min(100 * streams, 5_000);

/**
 * Availability events go to all clients too, so refetches are spread over at least two seconds; a user who books a slot
 * that is gone gets an error. After an interruption they are spread over at most two seconds: streams reconnect at
 * different times anyway, and the page may have been stale for longer.
 */
export function spreadOf(event: Refetched, spreadMs: number): number {
  if (event === 'availability') return Math.max(spreadMs, 2_000);
  return event === everything ? Math.min(spreadMs, 2_000) : spreadMs;
}

/** Used until the server reports its stream count, which tabs that do not hold the stream never receive. */
const unknownSpreadMs = 500;

/** The age of this page's oldest data. Takes the larger of two clocks, because one stops while the computer sleeps. */
const pageAge = () => Math.max(performance.now(), Date.now() - performance.timeOrigin);

/** Refetches the topics that events name, and lets a mutation wait for the events of its own change. */
export function createLiveUpdates(
  client: QueryClient,
  ageMs: () => number = pageAge,
): LiveUpdates & { receive(event: LiveEvent): void } {
  /** When each event of the batch was last received. */
  const batch = new Map<Refetched, number>();
  const received = new Map<Refetched, { at: number; refetched: Promise<void> }>();
  const waiting = new Set<() => void>();
  let spreadMs = unknownSpreadMs;
  let promptTimer: ReturnType<typeof setTimeout> | undefined;
  /** The refetch of the prompt queries after the last event. */
  let prompted: Promise<void> | undefined;
  let batchTimer: ReturnType<typeof setTimeout> | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  /** `refetched` may have mistaken the event of another change for its own, which is then still to come. */
  let ownEventUntil = 0;

  function receive(event: LiveEvent) {
    if (typeof event === 'string') add(event);
    else if ('streams' in event) spreadMs = spreadFor(event.streams);
    else for (const missed of missedIn(event)) add(missed);
  }

  function add(event: Refetched) {
    const isFirst = !batch.has(event);
    batch.set(event, Date.now());
    prompted = undefined;
    // A page opened while the batch waits must not show stale data.
    void client.invalidateQueries({ predicate: isNamed, refetchType: 'none' });
    if (isChanging()) return refetchWithin(batchMs);
    promptTimer ??= setTimeout(refetchPrompt, batchMs);
    if (isFirst) refetchWithin(batchMs + Math.random() * spreadOf(event, spreadMs));
  }

  /** Whether the user has just changed something and waits for the events that follow. */
  const isChanging = () => waiting.size > 0 || client.isMutating() > 0 || Date.now() < ownEventUntil;

  function refetchWithin(ms: number) {
    if (Date.now() + ms >= dueAt) return;
    dueAt = Date.now() + ms;
    clearTimeout(batchTimer);
    batchTimer = setTimeout(refetchBatch, ms);
  }

  /**
   * The topics that changed since this page started loading, so perhaps after it read them. The ages were measured when
   * the stream opened, so an event is older than it looks; at worst a query is refetched needlessly.
   */
  function missedIn({ knownMs, topics }: RecentEvents): Refetched[] {
    const age = ageMs();
    if (age > knownMs) return [everything];
    const came = Object.entries(topics) as [Topic, number][];
    return came.filter(([, ago]) => ago <= age).map(([topic]) => topic);
  }

  function isNamed(query: Query): boolean {
    if (batch.has(everything)) return query.queryKey[0] !== userKey[0];
    return [...batch.keys()].some((event) => event !== everything && follows(query, event));
  }

  function refetchPrompt() {
    promptTimer = undefined;
    prompted = client.invalidateQueries({
      predicate: (query) => query.meta?.prompt === true && isNamed(query),
    });
  }

  function refetchBatch() {
    dueAt = Number.POSITIVE_INFINITY;
    clearTimeout(promptTimer);
    promptTimer = undefined;
    const others = client.invalidateQueries({
      predicate: (query) => isNamed(query) && !(prompted && query.meta?.prompt),
    });
    const refetched = Promise.all([prompted, others]).then(() => {});
    for (const [event, at] of batch) received.set(event, { at, refetched });
    batch.clear();
    for (const check of waiting) check();
  }

  /** The event that refetched this topic at or after `since`. */
  function eventSince(topic: Topic, since: number) {
    const last = [received.get(topic), topic !== userKey[0] && received.get(everything)];
    return last.find((event) => event && event.at >= since) || undefined;
  }

  /** Resolves on the first event of one of the topics, or when the wait times out. */
  function nextEvent(topics: readonly Topic[], since: number): Promise<void> {
    return new Promise((resolve) => {
      function end() {
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      }
      const check = () => topics.some((topic) => eventSince(topic, since)) && end();
      const timer = setTimeout(end, ownEventMs);
      waiting.add(check);
      if (batch.size > 0) refetchWithin(batchMs);
      check();
    });
  }

  return {
    receive,
    async refetched(topics, since) {
      ownEventUntil = Date.now() + ownEventMs;
      await nextEvent(topics, since);
      const missing = topics.filter((topic) => !eventSince(topic, since));
      await Promise.all([
        ...topics.map((topic) => eventSince(topic, since)?.refetched),
        // The event may have been lost, or the topic is not announced to this user.
        missing.length > 0 && invalidateTopics(client, missing),
      ]);
    },
  };
}
