import { addDays } from 'date-fns/addDays';
import { closedDay } from '#server/availability/slots.ts';
import { firmDay } from '#shared/time.ts';

/** The next days on which the firm can be booked, from the day after tomorrow on, as YYYY-MM-DD. */
export function openDays(count: number, now = new Date()): string[] {
  const days: string[] = [];
  for (let ahead = 2; days.length < count; ahead++) {
    const day = firmDay(addDays(now, ahead));
    const closed = closedDay(day, now);
    if (closed === 'too-far') throw new Error('Nobody can book that far ahead');
    if (!closed) days.push(day);
  }
  return days;
}

export function openDay(): string {
  return openDays(1)[0] as string;
}
