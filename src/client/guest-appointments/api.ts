import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestAppointment } from '#shared/guest-appointments.ts';
import * as guestAppointmentsApi from '#shared/guest-appointments.ts';
import { whenLabel } from '../appointments/when-label.ts';
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

/** What a guest changes by their link; the answer is the booking as it is now. */
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
    move: async (when: { admin_id: number; appointment_date: string; start_time: string }) => {
      const moved = await call(guestAppointmentsApi.reschedule, { token, ...when });
      keep(moved);
      return moved;
    },
  };
}

/** Puts a guest's booking into the account of the customer who is signed in. The link ends with that. */
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
