import type { ReviewedItem } from '#shared/request-reviews.ts';
import { keyOf } from './words.ts';

/** What became of an item in this sitting. */
export interface Mark {
  state: 'accepted' | 'returned' | 'filed';
  /** Of which answer of the client it was: another one waits for another decision. */
  stateSince: string;
}
export type Marks = ReadonlyMap<string, Mark>;

/**
 * What is shown, after the list was loaded again: items keep their place until the page is left, also those that were
 * decided and are no longer in the list. New ones stand below the last of their client, or at the end.
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

/** The next one that waits, after this one and then from the beginning. */
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
  /** Of its lists; a person can have several. */
  companies: string;
  /** Since when the oldest of its items waits. */
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
