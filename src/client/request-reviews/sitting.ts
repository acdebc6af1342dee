import type { ReviewedItem } from '#shared/request-reviews.ts';
import { keyOf } from './words.ts';

/** The decision about an item in this sitting. */
export interface Mark {
  state: 'accepted' | 'returned' | 'filed';
  /** Identifies the client's answer that was decided on: a new answer needs a new decision. */
  stateSince: string;
}
export type Marks = ReadonlyMap<string, Mark>;

/**
 * Merges a refetched list into the shown items. These keep their place until the user leaves the page, even if they
 * were decided and are no longer in the list. New items go below the last one of their client, or to the end.
 */
export function mergeItems(shown: readonly ReviewedItem[], listed: readonly ReviewedItem[]): ReviewedItem[] {
  const fresh = new Map(listed.map((item) => [keyOf(item), item]));
  const merged = shown.map((item) => fresh.get(keyOf(item)) ?? item);
  const known = new Set(shown.map(keyOf));
  for (const item of listed) {
    if (known.has(keyOf(item))) continue;
    const last = merged.findLastIndex(({ client }) => client.id === item.client.id);
    merged.splice(last < 0 ? merged.length : last + 1, 0, item);
  }
  return merged;
}

export function isMarked(marks: Marks, item: ReviewedItem): boolean {
  return marks.get(keyOf(item))?.stateSince === item.stateSince;
}

/** The next waiting item after this one, wrapping around at the end. */
export function nextWaiting(
  items: readonly ReviewedItem[],
  from: string | undefined,
  waits: (item: ReviewedItem) => boolean,
): ReviewedItem | undefined {
  const place = items.findIndex((item) => keyOf(item) === from);
  return [...items.slice(place + 1), ...items.slice(0, Math.max(place, 0))].find(waits);
}

export interface ClientBand {
  client: ReviewedItem['client'];
  /** The companies of the client's items, joined by commas. */
  companies: string;
  /** When the oldest of its items started to wait. */
  since: string;
  items: ReviewedItem[];
}

export function byClient(items: readonly ReviewedItem[]): ClientBand[] {
  return [...Map.groupBy(items, ({ client }) => client.id).values()].flatMap((ofClient) => {
    const [first] = ofClient;
    if (!first) return [];
    const names = new Set(ofClient.flatMap(({ company }) => company?.name ?? []));
    return {
      client: first.client,
      companies: [...names].join(', '),
      since: ofClient.map(({ stateSince }) => stateSince).sort()[0] ?? first.stateSince,
      items: ofClient,
    };
  });
}
