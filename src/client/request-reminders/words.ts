import { countOf } from '#shared/format.ts';
import { paths } from '#shared/paths.ts';
import type { WaitingList } from '#shared/request-reminders.ts';
import { daysUntil, firmDay, firmToday, formatDay } from '#shared/time.ts';

/** The lists that wait for the clients of one staff member. */
export const waitingPath = (assigneeId: number) => `${paths.adminWaiting}?assignee=${assigneeId}`;

/** About two lines of small text in the column. */
const maxLetters = 44;

/** 'Workshop lease, loan statement and 5 more': as many labels in full as fit. */
export function missingWords({ missing, moreMissing }: Pick<WaitingList, 'missing' | 'moreMissing'>): string {
  let shown = 0;
  let letters = 0;
  for (const label of missing) {
    letters += label.length + 2;
    if (shown > 0 && letters > maxLetters) break;
    shown++;
  }
  const more = missing.length - shown + moreMissing;
  const labels = missing.slice(0, shown).join(', ');
  return more > 0 ? `${labels} and ${more} more` : labels;
}

/** Rows are marked from this age on. */
const oldDays = 30;

/** How long a list has waited for its client, in days of the firm's calendar. */
export function ageOf({ turnSince }: Pick<WaitingList, 'turnSince'>): { label: string; old: boolean } {
  const days = Math.max(0, -daysUntil(firmDay(turnSince)));
  return { label: days === 0 ? 'Today' : countOf(days, 'day'), old: days >= oldDays };
}

/** The day until which no reminder is sent, if it is in the future. */
export function pausedUntil(list: Pick<WaitingList, 'pausedUntil' | 'moreTimeUntil'>): string | undefined {
  const last = [list.pausedUntil ?? '', list.moreTimeUntil ?? ''].sort().at(-1) as string;
  return last > firmToday() ? last : undefined;
}

/** A calendar date as a day, whatever the browser's zone. */
export const localDay = (day: string) => formatDay(`${day}T00:00`);

/** 'today', 'tomorrow', 'in 3 days'. */
export function inDays(timestamp: string): string {
  const days = daysUntil(firmDay(timestamp));
  if (days <= 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}
