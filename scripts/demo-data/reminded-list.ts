import { firmRules } from '#server/request-reminders/firm-rules.ts';
import { plannedSteps, type RemindedList, waitsForClient } from '#server/request-reminders/plan.ts';
import type { ReminderStep } from '#shared/request-reminders.ts';
import type { DemoRequestList } from './demo-data.ts';
import { returnDueDate } from './federal-tax-dates.ts';
import { dateIn, staffTime } from './firm-calendar.ts';

export interface SentReminder {
  step: ReminderStep;
  /** The day of the step in the rhythm. */
  on: string;
  at: Date;
}

/** The dates of a demo list, and the reminders that the product itself would have sent about it by `now`. */
export function remindedListOf(demo: DemoRequestList, now: Date) {
  const dates = datesOf(demo, now);
  const list: RemindedList = {
    ...dates,
    turn: waitsForAnswers(demo) ? 'client' : 'firm',
    pausedUntil: null,
    moreTimeUntil: null,
    calledAt: null,
    needsCallAt: null,
    remindedAt: null,
    asksClient: true,
  };
  const reminders: SentReminder[] = [];
  let needsCallAt: string | null = null;
  if (list.sentAt !== null && waitsForClient(list)) {
    const client = { remindedAt: null, reachable: true };
    const pausedAt = demo.paused ?? demo.moreTime;
    const end = pausedAt ? new Date(staffTime(now, pausedAt.daysAgo)) : now;
    for (const { step, on, at } of plannedSteps(list, client, new Date(list.turnSince), firmRules)) {
      if (at > end) break;
      if (step === 'call') needsCallAt = at.toISOString();
      else reminders.push({ step, on, at });
    }
  }
  return { dates: { ...dates, needsCallAt }, reminders };
}

const waitsForAnswers = ({ items }: DemoRequestList) =>
  items.some(({ state, required }) => state === 'returned' || (state === 'open' && required));

function datesOf(demo: DemoRequestList, now: Date) {
  const at = (days: number | undefined) => (days === undefined ? null : staffTime(now, days));
  const on = (days: number | undefined) => (days === undefined ? null : dateIn(now, days));
  const lastSent = Math.min(...demo.items.map(({ state, daysAgo }) => (state === 'open' ? 1e9 : daysAgo)));
  const returned = demo.items.filter(({ state }) => state === 'returned').map(({ daysAgo }) => daysAgo);
  const turnDays =
    waitsForAnswers(demo) && returned.length === 0
      ? (demo.sentDaysAgo ?? 0)
      : Math.min(lastSent, ...returned);
  const dueOn = dateIn(now, demo.dueInDays);
  const taxYear = Number(dateIn(now, 0).slice(0, 4)) - (demo.period === 'year' ? 1 : 0);
  return {
    dueOn,
    taxDate: demo.hasTaxDate ? returnDueDate(taxYear, dueOn) : null,
    createdAt: staffTime(now, (demo.sentDaysAgo ?? 1) + 0.1),
    sentAt: at(demo.sentDaysAgo),
    closedAt: at(demo.closedDaysAgo),
    moreTimeUntil: on(demo.moreTime?.untilInDays),
    pausedUntil: on(demo.paused?.untilInDays),
    turnSince: staffTime(now, turnDays),
  };
}
