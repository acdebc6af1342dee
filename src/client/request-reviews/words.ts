import { countOf } from '#shared/format.ts';
import type { ReviewedItem } from '#shared/request-reviews.ts';
import { daysUntil, firmDay } from '#shared/time.ts';
import { somethingElse } from '#shared/upload-links.ts';

/** For how many of the firm's days something waits: 'today', '1 day', '6 days'. */
export function ageLabel(since: string, now = new Date()): string {
  const days = Math.max(0, -daysUntil(firmDay(since), now));
  return days === 0 ? 'today' : countOf(days, 'day');
}

/** 'Maya' of 'Maya Okafor'; a username as it is. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** Names it among all that waits: a file without a request is not an item, and can have the same number. */
export function keyOf({ id, list }: Pick<ReviewedItem, 'id' | 'list'>): string {
  return list === null ? `file-${id}` : String(id);
}

type Titled = Pick<ReviewedItem, 'label' | 'files' | 'list'>;

/** Whether nobody had asked for it: it belongs to no list, or came through its upload link for none of the items. */
export function isUnasked({ label, files, list }: Titled): boolean {
  return list === null || (label === somethingElse && files.length > 0);
}

/** What is asked for; of a file that nobody asked for, the name under which it was sent. */
export function itemTitle(item: Titled): string {
  const [file] = item.files;
  return file && isUnasked(item) ? (file.sentAs ?? file.originalFilename) : item.label;
}

/** What the period before is called. */
export function lastPeriodLabel(period: string | null): string {
  if (period?.includes('Q')) return 'Last quarter';
  return period?.includes('-') ? 'Last month' : 'Last year';
}

/** The address of one item, beside what else is chosen on the page. */
export function itemSearch(key: string, search = location.search): string {
  const params = new URLSearchParams(search);
  params.set('item', key);
  return `?${params}`;
}

/** The address of the list alone. */
export function listSearch(search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete('item');
  return params.size > 0 ? `?${params}` : '';
}
