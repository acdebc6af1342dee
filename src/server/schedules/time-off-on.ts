import type { ResponseOf } from '#shared/endpoint.ts';
import type * as schedulesApi from '#shared/schedules.ts';
import { firmClock } from '#shared/time.ts';
import { wholeDay } from '../availability/read-availability.ts';
import type { timeOff } from '../core/database/schema.ts';

type Part = ResponseOf<typeof schedulesApi.readDay>['staff'][number]['timeOff'][number];

/** The part of an absence that falls on a day, which may be all of it or none. */
export function partOn(date: string, absence: typeof timeOff.$inferSelect): Part[] {
  const day = wholeDay(date);
  const [start, end] = [new Date(absence.startsAt), new Date(absence.endsAt)];
  if (start >= day.end || end <= day.start) return [];
  return [
    {
      id: absence.id,
      startTime: start <= day.start ? '00:00' : firmClock(start),
      endTime: end >= day.end ? '24:00' : firmClock(end),
      reason: absence.reason,
    },
  ];
}
