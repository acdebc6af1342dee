import type { AppointmentAction } from '#shared/appointments.ts';
import * as appointmentsApi from '#shared/appointments.ts';
import type { RequestOf } from '#shared/endpoint.ts';
import { call, callPage } from '../core/api.ts';
import { useFailureText } from '../core/session.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';
import { rowsPerPage, usePagedList } from '../core/use-paged-list.ts';

export function useAppointments(when: 'upcoming' | 'earlier', limit = rowsPerPage) {
  return usePagedList(['appointments', 'list', when, limit], (cursor) =>
    callPage(appointmentsApi.list, { when, cursor, limit }),
  );
}

/** The path of the calendar file of one of the user's own appointments. */
export const calendarFilePath = (id: number) =>
  appointmentsApi.readCalendarFile.path.replace(':id', String(id));

/** Changing an appointment also occupies or frees a slot. */
export const appointmentTopics = ['appointments', 'availability'] as const;

const changes = {
  cancel: {
    call: appointmentsApi.cancel,
    done: 'Appointment Cancelled',
    failed: 'Cancellation Failed',
  },
  complete: {
    call: appointmentsApi.complete,
    done: 'Appointment completed',
    failed: 'Update failed',
  },
  no_show: { call: appointmentsApi.markNoShow, done: 'Marked as no-show', failed: 'Update failed' },
} as const;

/** Cancels an appointment or closes it as completed or no-show. */
export function useChangeStatus(action: Exclude<AppointmentAction, 'reschedule'>) {
  const { call: endpoint, done, failed } = changes[action];
  const errorText = useFailureText();
  return useMutationWithToast((id: number) => call(endpoint, { id }), {
    successToast: done,
    errorTitle: failed,
    errorText,
    topics: appointmentTopics,
  });
}

export const reschedule = (request: RequestOf<typeof appointmentsApi.reschedule>) =>
  call(appointmentsApi.reschedule, request);
