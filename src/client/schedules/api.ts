import { useQuery } from '@tanstack/react-query';
import * as schedulesApi from '#shared/schedules.ts';
import { call } from '../core/api.ts';

/** A day of all staff, for printing. */
export function useDay(date: string) {
  return useQuery({
    queryKey: ['appointments', 'day', date],
    queryFn: () => call(schedulesApi.readDay, { date }),
    enabled: date !== '',
    meta: { topics: ['availability', 'users'] },
  });
}

/** The week around a day. Depends on appointments, hours, holidays and time off. */
export function useWeek(staffId: number, date: string) {
  return useQuery({
    queryKey: ['appointments', 'week', staffId, date],
    queryFn: () => call(schedulesApi.readWeek, { id: staffId, date }),
    meta: { topics: ['availability'] },
  });
}
