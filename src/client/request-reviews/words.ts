import { countOf } from '#shared/format.ts';
import { daysUntil, firmDay } from '#shared/time.ts';

/** For how many of the firm's days something waits: 'today', '1 day', '6 days'. */
export function ageLabel(since: string, now = new Date()): string {
  const days = Math.max(0, -daysUntil(firmDay(since), now));
  return days === 0 ? 'today' : countOf(days, 'day');
}

/** 'Maya' of 'Maya Okafor'; a username as it is. */
export function firstName(name: string): string {
  return name.split(' ')[0] ?? name;
}

/** What the period before is called. */
export function lastPeriodLabel(period: string | null): string {
  if (period?.includes('Q')) return 'Last quarter';
  return period?.includes('-') ? 'Last month' : 'Last year';
}

/** The address of one item, beside what else is chosen on the page. */
export function itemSearch(id: number, search = location.search): string {
  const params = new URLSearchParams(search);
  params.set('item', String(id));
  return `?${params}`;
}

/** The address of the list alone. */
export function listSearch(search = location.search): string {
  const params = new URLSearchParams(search);
  params.delete('item');
  return params.size > 0 ? `?${params}` : '';
}
