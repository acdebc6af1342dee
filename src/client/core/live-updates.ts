import type { QueryClient } from '@tanstack/react-query';
import { everything, type Topic } from '#shared/live.ts';
import { userKey } from './session.ts';
import { invalidateTopics, type LiveUpdates } from './topics.ts';

export type LiveEvent = Topic | typeof everything;

/** One transaction sends an event per topic: those that arrive together are refetched together. */
const batchMs = 20;

/** An event and the response to the change that caused it arrive within this time of each other. */
const ownEventMs = 1_000;

/** Refetches what events name, and lets a mutation wait for the events that its own change causes. */
export function createLiveUpdates(client: QueryClient): LiveUpdates & { receive(event: LiveEvent): void } {
  const batch = new Set<LiveEvent>();
  const received = new Map<LiveEvent, { at: number; refetched: Promise<void> }>();
  const waiting = new Set<() => void>();

  function receive(event: LiveEvent) {
    if (batch.size === 0) setTimeout(refetchBatch, batchMs);
    batch.add(event);
  }

  function refetchBatch() {
    const refetched = batch.has(everything)
      ? client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== userKey[0] })
      : invalidateTopics(
          client,
          [...batch].filter((event) => event !== everything),
        );
    for (const event of batch) received.set(event, { at: Date.now(), refetched });
    batch.clear();
    for (const check of waiting) check();
  }

  function recent(topic: Topic) {
    const last = [received.get(topic), received.get(everything)];
    return last.find((event) => event && Date.now() - event.at < ownEventMs);
  }

  /** Resolves with the first event of one of the topics, or when none came. */
  function nextEvent(topics: readonly Topic[]): Promise<void> {
    return new Promise((resolve) => {
      function end() {
        clearTimeout(timer);
        waiting.delete(check);
        resolve();
      }
      const check = () => topics.some(recent) && end();
      const timer = setTimeout(end, ownEventMs);
      waiting.add(check);
      check();
    });
  }

  return {
    receive,
    async refetched(topics) {
      await nextEvent(topics);
      const missing = topics.filter((topic) => !recent(topic));
      await Promise.all([
        ...topics.map((topic) => recent(topic)?.refetched),
        // The event may have been lost, or the topic is not announced to this user.
        missing.length > 0 && invalidateTopics(client, missing),
      ]);
    },
  };
}
