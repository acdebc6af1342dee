import { format, parseISO } from 'date-fns';
import { firm } from '#firm';
import { firmToday, formatClock } from '#shared/time.ts';

/** 'Tuesday, March 3', with the year if it is not the current one. */
export function dayLabel(date: string, today = firmToday()): string {
  const sameYear = date.slice(0, 4) === today.slice(0, 4);
  return format(parseISO(date), sameYear ? 'EEEE, MMMM d' : 'EEEE, MMMM d, yyyy');
}

/** 'Tuesday, March 3, 10:00 AM ET', in the firm's time zone. */
export function whenLabel(appointment: { appointmentDate: string; startTime: string }): string {
  return `${dayLabel(appointment.appointmentDate)}, ${formatClock(appointment.startTime)} ${firm.timeZoneLabel}`;
}

/** '10:00 AM to 10:30 AM ET'. */
export function spanLabel({ startTime, endTime }: { startTime: string; endTime: string }): string {
  return `${formatClock(startTime)} to ${formatClock(endTime)} ${firm.timeZoneLabel}`;
}

/** 'Tue, Mar 3, 10:00 AM ET', for narrow layouts. */
export function shortWhenLabel(appointment: { appointmentDate: string; startTime: string }): string {
  const day = format(parseISO(appointment.appointmentDate), 'EEE, MMM d');
  return `${day}, ${formatClock(appointment.startTime)} ${firm.timeZoneLabel}`;
}
