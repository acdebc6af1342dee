import type { QueryClient } from '@tanstack/react-query';
import { everything, type Topic } from '#shared/live.ts';
import { userKey } from './session.ts';
import { invalidateTopics, type LiveUpdates } from './topics.ts';

export type LiveEvent = Topic | typeof everything;

/** One transaction sends an event per topic: those that arrive together are refetched together. */
const batchMs = 20;

/** How long a mutation waits for the event of its own change after the response has arrived. */
const ownEventMs = 1_000;

/** Refetches what events name, and lets a mutation wait for the events that its own change causes. */
export function createLiveUpdates(client: QueryClient): LiveUpdates & { receive(event: LiveEvent): void } {
  /** When each event of the batch was last received. */
  const batch = new Map<LiveEvent, number>();
  const received = new Map<LiveEvent, { at: number; refetched: Promise<void> }>();
  const waiting = new Set<() => void>();

  function receive(event: LiveEvent) {
    if (batch.size === 0) setTimeout(refetchBatch, batchMs);
    batch.set(event, Date.now());
  }

  function refetchBatch() {
    const refetched = batch.has(everything)
      ? client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
      : invalidateTopics(
          client,
          [...batch.keys()].filter((event) => event !== everything),
        );
    for (const [event, at] of batch) received.set(event, { at, refetched });
    batch.clear();
    for (const check of waiting) check();
  }

  /** The event that refetched this topic at or after `since`. */
  function eventSince(topic: Topic, since: number) {
    const last = [received.get(topic), topic !== userKey[0] && received.get(everything)];
    return last.find((event) => event && event.at >= since) || undefined;
  }

  /** Resolves with the first event of one of the topics, or when none came in time. */
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
      check();
    });
  }

  return {
    receive,
    async refetched(topics, since) {
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
