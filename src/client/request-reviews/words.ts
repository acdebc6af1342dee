import { countOf } from '#shared/format.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { daysUntil, firmDay } from '#shared/time.ts';
import { somethingElse } from '#shared/upload-links.ts';

/** How long something has waited, in days of the firm's calendar: 'today', '1 day', '6 days'. */
export function ageLabel(since: string, now = new Date()): string {
  const days = Math.max(0, -daysUntil(firmDay(since), now));
  return days === 0 ? 'today' : countOf(days, 'day');
}

/** 'Maya' for 'Maya Okafor'; a username is unchanged. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** A unique key among items and files without a request, whose ids may coincide. */
export function keyOf({ id, list }: Pick<ReviewedItem, 'id' | 'list'>): string {
  return list === null ? `file-${id}` : String(id);
}

type Titled = Pick<ReviewedItem, 'label' | 'files' | 'list'>;

/** Whether nobody asked for it: it belongs to no list, or came through an upload link for none of the items. */
export function isUnasked({ label, files, list }: Titled): boolean {
  return list === null || (label === somethingElse && files.length > 0);
}

/** Why a file belongs to no item. One that had been sent for an item has another name than it was sent with. */
export function whyUnasked({ files, list, filedUnder }: Pick<ReviewedItem, 'files' | 'list' | 'filedUnder'>) {
  const wasForItem = list === null && filedUnder === null && files[0]?.sentAs;
  return wasForItem ? 'Replaced or withdrawn by the client' : 'Sent without a request';
}

/** The item's label, or the original name of a file that nobody asked for. */
export function itemTitle(item: Titled): string {
  const [file] = item.files;
  return file && isUnasked(item) ? (file.sentAs ?? file.originalFilename) : item.label;
}

/** The label of the previous period. */
export function lastPeriodLabel(period: string | null): string {
  if (period?.includes('Q')) return 'Last quarter';
  return period?.includes('-') ? 'Last month' : 'Last year';
}

/** Whether the URL asks only for items of the user's own clients. */
export const mineSearch = '?clients=mine';
export const asksForMine = (search: string) => new URLSearchParams(search).get('clients') === 'mine';

/** The query string for one item, keeping the page's other parameters. */
export function itemSearch(key: string, search = location.search): string {
  const params = new URLSearchParams(search);
  params.set('item', key);
  return `?${params}`;
}

/** The query string for the list without an open item. */
export function listSearch(search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete('item');
  return params.size > 0 ? `?${params}` : '';
}
