import { addDays, format, isValid, parseISO } from 'date-fns';
import type { ResponseOf } from '#shared/endpoint.ts';
import type * as schedulesApi from '#shared/schedules.ts';

export type WeekDay = ResponseOf<typeof schedulesApi.readWeek>['days'][number];

/** '09:30' as minutes since midnight; '24:00' is the end of the day. */
export function minutesOf(clock: string): number {
  const [hours, minutes] = clock.split(':').map(Number);
  return (hours ?? 0) * 60 + (minutes ?? 0);
}

export function isAllDay({ startTime, endTime }: WeekDay['timeOff'][number]): boolean {
  return startTime === '00:00' && endTime === '24:00';
}

/** Monday to Friday, and weekend days with appointments. */
export function shownDays(days: WeekDay[]): WeekDay[] {
  return days.filter((day, index) => index < 5 || day.appointments.length > 0);
}

/** The hours the week grid covers: all working hours and appointments, rounded to full hours. */
export function shownHours(days: WeekDay[]): { from: number; to: number } {
  const starts = days.flatMap((day) => [
    ...day.hours.map(({ opensAt }) => minutesOf(opensAt)),
    ...day.appointments.map(({ startTime }) => minutesOf(startTime)),
  ]);
  const ends = days.flatMap((day) => [
    ...day.hours.map(({ closesAt }) => minutesOf(closesAt)),
    ...day.appointments.map(({ endTime }) => minutesOf(endTime) || 24 * 60),
  ]);
  if (starts.length === 0) return { from: 9 * 60, to: 17 * 60 };
  return {
    from: Math.floor(Math.min(...starts) / 60) * 60,
    to: Math.ceil(Math.max(...ends) / 60) * 60,
  };
}

/** The parts of the grid outside of a day's working hours. */
export function closedParts(day: WeekDay, { from, to }: { from: number; to: number }) {
  const open = day.holiday
    ? []
    : day.hours
        .map(({ opensAt, closesAt }) => ({ start: minutesOf(opensAt), end: minutesOf(closesAt) }))
        .sort((a, b) => a.start - b.start);
  const edges = [from, ...open.flatMap(({ start, end }) => [start, end]), to];
  const parts = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [start, end] = [edges[index] as number, edges[index + 1] as number];
    if (start < end) parts.push({ start, end });
  }
  return parts;
}

/** A day from the URL, which may be invalid: undefined if there is no such day. */
export function calendarDay(text: string | null): string | undefined {
  return text && /^\d{4}-\d\d-\d\d$/.test(text) && isValid(parseISO(text)) ? text : undefined;
}

export function daysAfter(date: string, days: number): string {
  return format(addDays(parseISO(date), days), 'yyyy-MM-dd');
}

/** On a weekend, the following week. */
export function comingDay(today: string): string {
  const weekday = parseISO(today).getDay();
  return daysAfter(today, weekday === 6 ? 2 : weekday === 0 ? 1 : 0);
}

export function mondayOf(date: string): string {
  return daysAfter(date, -((parseISO(date).getDay() + 6) % 7));
}

/** 'Mar 2 to 6, 2026', 'Mar 30 to Apr 3, 2026'. */
export function weekLabel(monday: string): string {
  const first = parseISO(monday);
  const last = addDays(first, 4);
  const lastLabel = format(last, first.getMonth() === last.getMonth() ? 'd, yyyy' : 'MMM d, yyyy');
  return `${format(first, 'MMM d')} to ${lastLabel}`;
}
