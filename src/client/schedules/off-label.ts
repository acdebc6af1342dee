import { formatClock } from '#shared/time.ts';
import { isAllDay, type WeekDay } from './week.ts';

/** 'all day', '9:00 AM to 11:00 AM'. */
export function offLabel(off: WeekDay['timeOff'][number]): string {
  if (isAllDay(off)) return 'all day';
  const { startTime, endTime } = off;
  const end = endTime === '24:00' ? 'the end of the day' : formatClock(endTime);
  return `${formatClock(startTime)} to ${end}`;
}
