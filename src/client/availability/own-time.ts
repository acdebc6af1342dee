import { format } from 'date-fns';
import { formatClock } from '#shared/time.ts';

interface FirmTime {
  /** Date and time at the firm. */
  date: string;
  startTime: string;
  startsAt: string;
}

interface OwnTime {
  /** '3:00 AM', with the weekday if it falls on another day than at the firm: 'Wed 3:00 AM'. */
  short: string;
  /** With the zone's name: '3:00 AM Pacific Time', 'Wednesday, March 4, 3:00 AM New Zealand Time'. */
  long: string;
}

/** An appointment in the user's time zone; undefined if that is the firm's. */
export function ownTime({ date, startTime, startsAt }: FirmTime): OwnTime | undefined {
  const own = new Date(startsAt);
  const clock = format(own, 'h:mm a');
  const sameDay = format(own, 'yyyy-MM-dd') === date;
  if (sameDay && clock === formatClock(startTime)) return undefined;
  const zoned = `${clock} ${ownZoneName(startsAt)}`;
  return {
    short: sameDay ? clock : `${format(own, 'EEE')} ${clock}`,
    long: sameDay ? zoned : `${format(own, 'EEEE, MMMM d')}, ${zoned}`,
  };
}

/** The name of the user's time zone: 'Pacific Time'. */
export function ownZoneName(timestamp: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' }).formatToParts(
    new Date(timestamp),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'your time';
}
