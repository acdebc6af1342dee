import { tz } from '@date-fns/tz';
import { format } from 'date-fns/format';
import { firm } from '#firm';

/** 'Friday, April 30': the day in the firm's time zone. */
export function linkDay(timestamp: string): string {
  return format(new Date(timestamp), 'EEEE, MMMM d', { in: tz(firm.timeZone) });
}

/** 'April 5 at 4:12 PM' with the name of the firm's time zone. */
export function arrivalTime(at: Date): string {
  return `${format(at, "MMMM d 'at' h:mm a", { in: tz(firm.timeZone) })} ${firm.timeZoneName}`;
}
