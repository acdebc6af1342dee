import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StaffMember } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import * as availabilityApi from '#shared/availability.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { hasSessionHint } from '../core/session.ts';

/**
 * Signed-in users get live events about changes. Visitors get none, so every month and day is refetched when it is
 * chosen.
 */
const staleTime = () => (hasSessionHint() ? Number.POSITIVE_INFINITY : 0);

const bookable = (staff: StaffMember[]) => staff.filter((member) => member.bookable);
const byDate = (days: ResponseOf<typeof availabilityApi.readMonth>) =>
  new Map(days.map(({ date, freeSlots }) => [date, freeSlots]));

const staffQuery = queryOptions({
  queryKey: ['availability', 'staff'],
  queryFn: () => call(accountsApi.listStaff),
  meta: { topics: ['users'] },
});

export function useStaff() {
  return useQuery(staffQuery);
}

/** The staff members who can be booked. */
export function useBookableStaff() {
  return useQuery({ ...staffQuery, select: bookable });
}

/** Free slots by day (YYYY-MM-DD); a day that is missing has none. */
export function useMonth(staffId: number | undefined, month: string) {
  return useQuery({
    queryKey: ['availability', 'month', staffId, month],
    queryFn: () => call(availabilityApi.readMonth, { id: staffId as number, month }),
    enabled: staffId !== undefined,
    staleTime,
    select: byDate,
  });
}

export function useSlots(staffId: number | undefined, date: string) {
  return useQuery({
    queryKey: ['availability', 'day', staffId, date],
    queryFn: () => call(availabilityApi.readDay, { id: staffId as number, date }),
    enabled: staffId !== undefined && date !== '',
    staleTime,
  });
}
