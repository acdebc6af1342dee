import type { RecentEvents, Topic } from '#shared/live.ts';
import type { Audience, LiveEvent } from './events.ts';

/** Longer than a page takes from its first request to opening its stream. */
const keptMs = 60_000;

/** The events of the last minute, for newly opened streams. */
export function createRecentEvents(now: () => number = () => performance.now()) {
  let knownSince = now();
  let kept: { at: number; event: LiveEvent }[] = [];

  return {
    add(event: LiveEvent): void {
      const at = now();
      kept.push({ at, event });
      const firstKept = kept.findIndex((one) => one.at >= at - keptMs);
      if (firstKept > 0) kept = kept.slice(firstKept);
    },

    /** Events may have been missed. */
    startAgain(): void {
      knownSince = now();
      kept = [];
    },

    /** The latest event of each topic, among those whose audience `concerns` accepts. */
    describe(concerns: (audience: Audience) => boolean): RecentEvents {
      const at = now();
      const topics: Partial<Record<Topic, number>> = {};
      // The last one of a topic is the latest.
      for (const { at: cameAt, event } of kept) {
        if (at - cameAt <= keptMs && concerns(event.to)) topics[event.topic] = Math.floor(at - cameAt);
      }
      return { knownMs: Math.floor(Math.min(keptMs, at - knownSince)), topics };
    },
  };
}
