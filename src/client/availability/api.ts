import { queryOptions, useQuery } from '@tanstack/react-query';
import type { StaffMember } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import * as availabilityApi from '#shared/availability.ts';
import { firstAvailable } from '#shared/availability.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { hasSessionHint } from '../core/early-requests.ts';

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

/** A staff member, or the first available one. */
export type Host = number | typeof firstAvailable;

/** The choice of the staff select; undefined until something is chosen. */
export function hostOf(value: string): Host | undefined {
  if (value === '') return undefined;
  return value === firstAvailable ? firstAvailable : Number(value);
}

/** Free slots by day (YYYY-MM-DD); a missing day has none. */
export function useMonth(host: Host, month: string) {
  return useQuery({
    queryKey: ['availability', 'month', host, month],
    queryFn: () => call(availabilityApi.readMonth, { id: host, month }),
    staleTime,
    select: byDate,
  });
}

export function useSlots(host: Host | undefined, date: string) {
  return useQuery({
    queryKey: ['availability', 'day', host, date],
    queryFn: () => call(availabilityApi.readDay, { id: host as Host, date }),
    enabled: host !== undefined && date !== '',
    staleTime,
  });
}
