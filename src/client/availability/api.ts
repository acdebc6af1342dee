import { type QueryKey, queryOptions, useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { ListedStaffMember } from '#shared/accounts.ts';
import * as accountsApi from '#shared/accounts.ts';
import { takesService } from '#shared/appointments.ts';
import * as availabilityApi from '#shared/availability.ts';
import { firstAvailable, type Slot } from '#shared/availability.ts';
import type { ResponseOf } from '#shared/endpoint.ts';
import { call } from '../core/api.ts';
import { hasSessionHint } from '../core/early-requests.ts';

/**
 * Signed-in users get live events about changes. Visitors get none, so every month and day is refetched when it is
 * chosen.
 */
const staleTime = () => (hasSessionHint() ? Number.POSITIVE_INFINITY : 0);

const bookable = (staff: ListedStaffMember[]) => staff.filter((member) => member.bookable);
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

/** Whether a staff member takes a service; until one is chosen, every staff member does. */
export function takes({ services }: ListedStaffMember, service: string): boolean {
  return service === '' || takesService(services, service);
}

/** A staff member, or the first available one. */
export type Host = number | typeof firstAvailable;

/** The choice of the staff select; undefined until something is chosen. */
export function hostOf(value: string): Host | undefined {
  if (value === '') return undefined;
  return value === firstAvailable ? firstAvailable : Number(value);
}

/** The service matters only for 'First available': a named staff member's free slots are the same for all. */
const ofFirst = (host: Host | undefined, service: string) =>
  host === firstAvailable && service !== '' ? { service } : {};

/**
 * When only the service changes, the previous free slots stay until the new ones are there, so that nothing jumps. The
 * function must stay the same: TanStack Query would compute the placeholder anew for each one, and render without end.
 */
function usePreviousIfSame<Data>(host: Host | undefined, span: string) {
  return useCallback(
    (previous: Data | undefined, query: { queryKey: QueryKey } | undefined) =>
      query?.queryKey[2] === host && query?.queryKey[3] === span ? previous : undefined,
    [host, span],
  );
}

/** Free slots by day (YYYY-MM-DD); a missing day has none. An empty string is no service. */
export function useMonth(host: Host, month: string, service: string) {
  return useQuery({
    queryKey: ['availability', 'month', host, month, ofFirst(host, service)],
    queryFn: () => call(availabilityApi.readMonth, { id: host, month, ...ofFirst(host, service) }),
    staleTime,
    select: byDate,
    placeholderData: usePreviousIfSame<ResponseOf<typeof availabilityApi.readMonth>>(host, month),
  });
}

export function useSlots(host: Host | undefined, date: string, service: string) {
  return useQuery({
    queryKey: ['availability', 'day', host, date, ofFirst(host, service)],
    queryFn: () => call(availabilityApi.readDay, { id: host as Host, date, ...ofFirst(host, service) }),
    enabled: host !== undefined && date !== '',
    staleTime,
    placeholderData: usePreviousIfSame<Slot[]>(host, date),
  });
}
