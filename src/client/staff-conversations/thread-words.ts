import { format } from 'date-fns/format';
import { parseISO } from 'date-fns/parseISO';
import { firm } from '#firm';
import type { ConversationMessage } from '#shared/messages.ts';
import type { StaffConversation } from '#shared/staff-conversations.ts';
import {
  addCalendarDays,
  firmClock,
  firmDay,
  firmTimestamp,
  firmToday,
  formatClock,
  formatTimestamp,
  weekdayOf,
} from '#shared/time.ts';
import { isWorkingDay, workingDayAfter } from '#shared/working-days.ts';

/** The customer, or the colleague in a conversation between staff members. */
export function otherSide({ customer, staff }: Pick<StaffConversation, 'customer' | 'staff'>) {
  return customer ?? staff;
}

/** Who is responsible for the answer. A colleague who answers does so on their behalf. */
export function responsible({ staff, assignee }: Pick<StaffConversation, 'staff' | 'assignee'>) {
  return staff ?? assignee;
}

type Kept = Pick<StaffConversation, 'state' | 'stateSince' | 'snoozedUntil'>;

export function stateLine({ state, stateSince, snoozedUntil }: Kept, now = new Date()): string {
  if (snoozedUntil) return `Snoozed until ${snoozeTime(snoozedUntil)}`;
  const names = { open: 'Open', waiting: 'Waiting', done: 'Done' };
  return `${names[state]} since ${formatTimestamp(stateSince, now)}`;
}

/** 'Tue, Nov 17, 9:00 AM' in the firm's time zone: colleagues elsewhere see the same morning. */
export function snoozeTime(timestamp: Date | string): string {
  return `${format(parseISO(firmDay(timestamp)), 'EEE, MMM d')}, ${formatClock(firmClock(timestamp))}`;
}

/** The morning of a day: when the firm opens. */
export function morningOf(day: string): Date {
  return firmTimestamp(day, firm.booking.opensAt);
}

/** Working days only, each once, the next one first. */
export function snoozeChoices(now = new Date()): { label: string; until: Date }[] {
  const today = firmToday(now);
  const tomorrow = addCalendarDays(today, 1);
  const next = workingDayAfter(today);
  const sunday = addCalendarDays(today, (7 - weekdayOf(today)) % 7);
  const choices = [
    { label: next === tomorrow ? 'Tomorrow morning' : 'Next working day', day: next },
    { label: 'In 3 working days', day: workingDayAfter(today, 3) },
    { label: 'Next week', day: workingDayAfter(sunday) },
  ];
  return choices
    .filter(({ day }, index) => choices.findIndex((other) => other.day === day) === index)
    .toSorted((one, other) => one.day.localeCompare(other.day))
    .map(({ label, day }) => ({ label, until: morningOf(day) }));
}

/** Why a conversation cannot be snoozed until a day. */
export function snoozeProblem(day: string, today = firmToday()): string | undefined {
  if (day <= today) return 'Please select a day after today';
  if (isWorkingDay(day)) return undefined;
  return `The office is closed on this day. It opens again on ${format(parseISO(workingDayAfter(day)), 'EEE, MMM d')}.`;
}

/** The change that restores a conversation's previous state. */
export function previousState({ state, snoozedUntil }: Kept, now = new Date()) {
  if (snoozedUntil && new Date(snoozedUntil) > now) return { snoozedUntil };
  return { state };
}

/** Answers of colleagues after a message, newest last. */
export function colleagueAnswers<Message extends ConversationMessage>(
  messages: readonly Message[],
  { afterId, me, otherId }: { afterId: number; me: number; otherId: number | undefined },
): Message[] {
  return messages.filter(
    ({ id, fromUserId, fromUserRole }) =>
      id > afterId && fromUserRole === 'admin' && fromUserId !== me && fromUserId !== otherId,
  );
}

/** 'Marcus Bell is writing…' */
export function writersLine(writers: readonly { name: string }[]): string {
  const names = new Intl.ListFormat('en-US').format(writers.map(({ name }) => name));
  return `${names} ${writers.length === 1 ? 'is' : 'are'} writing…`;
}
