import { format } from 'date-fns';
import { formatClock } from '../../shared/time.ts';

interface FirmMoment {
  /** The day and the clock at the firm. */
  date: string;
  startTime: string;
  startsAt: string;
}

export interface OwnTime {
  /** '3:00 AM', with the weekday where it falls on another day than at the firm: 'Wed 3:00 AM'. */
  short: string;
  /** 'Wednesday, March 4, 3:00 AM'. */
  long: string;
}

/** A meeting on the reader's own clock; nothing where that is the firm's clock too. */
export function ownTime({ date, startTime, startsAt }: FirmMoment): OwnTime | undefined {
  const own = new Date(startsAt);
  const ownDate = format(own, 'yyyy-MM-dd');
  const ownClock = format(own, 'HH:mm');
  if (ownDate === date && ownClock === startTime) return undefined;
  const clock = formatClock(ownClock);
  return {
    short: ownDate === date ? clock : `${format(own, 'EEE')} ${clock}`,
    long: `${format(own, 'EEEE, MMMM d')}, ${clock}`,
  };
}

/** How the reader's zone is called: 'Pacific Time'. */
export function ownZoneName(moment: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'longGeneric' }).formatToParts(
    new Date(moment),
  );
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'your time zone';
}
