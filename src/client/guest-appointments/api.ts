import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestAppointment } from '#shared/guest-appointments.ts';
import * as guestAppointmentsApi from '#shared/guest-appointments.ts';
import { whenLabel } from '../appointments/when-label.ts';
import type { Host } from '../availability/api.ts';
import { call } from '../core/api.ts';
import { callUsText } from '../core/api-error.ts';
import { useMutationWithToast } from '../core/use-mutation-with-toast.ts';

const guestKey = (token: string) => ['appointments', 'guest', token] as const;

export function useGuestAppointment(token: string) {
  return useQuery({
    queryKey: guestKey(token),
    queryFn: () => call(guestAppointmentsApi.read, { token }),
    enabled: token !== '',
  });
}

export const calendarFilePath = (token: string) =>
  guestAppointmentsApi.readCalendarFile.path.replace(':token', encodeURIComponent(token));

/** Changes by a guest's link; the response is the updated booking. */
export function useGuestChanges(token: string) {
  const client = useQueryClient();
  const keep = (changed: GuestAppointment) => client.setQueryData(guestKey(token), changed);
  const cancel = useMutationWithToast(() => call(guestAppointmentsApi.cancel, { token }), {
    onSuccess: keep,
    successToast: 'Appointment Cancelled',
    errorTitle: 'Cancellation Failed',
    errorText: callUsText,
  });
  return {
    cancel,
    move: async (when: { admin_id: Host; appointment_date: string; start_time: string }) => {
      const moved = await call(guestAppointmentsApi.reschedule, { token, ...when });
      keep(moved);
      return moved;
    },
  };
}

/** Moves a guest's booking into the account of the signed-in customer. The link then stops working. */
export const useClaim = (token: string, onClaimed: () => void) =>
  useMutationWithToast(() => call(guestAppointmentsApi.claim, { token }), {
    onSuccess: onClaimed,
    successToast: (appointment) => ({
      title: 'Appointment added to your account',
      description: `${whenLabel(appointment)}.`,
    }),
    errorTitle: 'The appointment could not be added',
    errorText: callUsText,
  });
