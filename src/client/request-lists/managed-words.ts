import { dueLabel } from '#shared/deadlines.ts';
import { countOf } from '#shared/format.ts';
import type { ItemState, RollMark } from '#shared/request-items.ts';
import type { ManagedListSummary } from '#shared/request-lists.ts';
import type { ReminderStep } from '#shared/request-reminders.ts';
import { daysUntil, firmToday } from '#shared/time.ts';
import { dayLabel } from '../appointments/when-label.ts';
import { shortDay } from './words.ts';

type Tone = 'neutral' | 'success' | 'warning' | 'info' | 'clay';

/** Whose turn it is, in the staff's words. */
export function staffTurnText(list: ManagedListSummary): string {
  if (list.sentAt === null) return 'Draft, not sent yet';
  if (list.closedAt) return `Closed on ${shortDay(list.closedAt)}`;
  const since = shortDay(list.turnSince);
  if (list.turn === 'client') return `Waiting for the client since ${since}: ${list.leftCount} left`;
  if (list.receivedCount > 0) return `With us since ${since}: ${list.receivedCount} to review`;
  return `With us since ${since}`;
}

/** 'Due in 4 days', 'Client needs until Friday, April 9', or nothing if the client has nothing to do. */
export function staffDueText(list: ManagedListSummary): string | undefined {
  const { sentAt, closedAt, turn, dueOn, moreTimeUntil } = list;
  if (closedAt || (sentAt && turn === 'firm')) return undefined;
  if (moreTimeUntil && moreTimeUntil >= firmToday()) {
    return `Client needs until ${dayLabel(moreTimeUntil, firmToday())}`;
  }
  return dueLabel(daysUntil(dueOn));
}

export const stateBadges: Record<ItemState, { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'neutral' },
  received: { label: 'To review', tone: 'warning' },
  accepted: { label: 'Accepted', tone: 'success' },
  returned: { label: 'Returned', tone: 'clay' },
  not_applicable: { label: 'Does not apply', tone: 'neutral' },
  waived: { label: 'No longer needed', tone: 'neutral' },
};

export const markBadges: Record<RollMark, { label: string; tone: Tone }> = {
  same: { label: 'Same', tone: 'neutral' },
  new: { label: 'New', tone: 'info' },
  gone: { label: 'Gone', tone: 'warning' },
};

export const stepLabels: Record<ReminderStep, string> = {
  before: 'Before the due date',
  due: 'On the due date',
  week1: 'First week after',
  week2: 'Second week after',
  week3: 'Third week after',
  week4: 'Fourth week after',
};

/** '3 of 9 items'. */
export function missingText(left: number, items: number): string {
  return `${left} of ${countOf(items, 'item')}`;
}
