import { useQueryClient } from '@tanstack/react-query';
import {
  type AppointmentAction,
  cancelAppointment,
  completeAppointment,
  listAppointments,
  markNoShow,
  rescheduleAppointment,
} from '#shared/appointments.ts';
import type { Request } from '#shared/endpoint.ts';
import { availabilityKey } from '../availability/api.ts';
import { call, callPage } from '../core/api.ts';
import { callUsText } from '../core/api-error.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';
import { useToldChange } from '../core/use-told-change.ts';
import { adminDashboardKey } from '../dashboard/api.ts';

export const appointmentsKey = ['appointments'] as const;

export function useAppointments(when: 'upcoming' | 'earlier', limit = rowsPerPage) {
  return usePagedList([...appointmentsKey, 'list', when, limit], (cursor) =>
    callPage(listAppointments, { when, cursor, limit }),
  );
}

/** What every change of a meeting concerns: the lists, the calendars and the dashboard. */
const concerned = [appointmentsKey, availabilityKey, adminDashboardKey];

export function useRefreshAppointments() {
  const client = useQueryClient();
  return () => Promise.all(concerned.map((queryKey) => client.invalidateQueries({ queryKey })));
}

const changes = {
  cancel: { call: cancelAppointment, done: 'Appointment Cancelled', failed: 'Cancellation Failed' },
  complete: { call: completeAppointment, done: 'Appointment completed', failed: 'Update failed' },
  no_show: { call: markNoShow, done: 'Marked as no-show', failed: 'Update failed' },
} as const;

/** Everything that ends a meeting: called off, held, or nobody came. */
export function useChangeStatus(action: Exclude<AppointmentAction, 'reschedule'>) {
  const { call: endpoint, done, failed } = changes[action];
  return useToldChange((id: number) => call(endpoint, { id }), {
    done,
    failed,
    otherwise: callUsText,
    refetch: concerned,
  });
}

export const reschedule = (request: Request<typeof rescheduleAppointment>) =>
  call(rescheduleAppointment, request);
