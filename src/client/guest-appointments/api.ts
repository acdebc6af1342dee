import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelGuestAppointment,
  claimGuestAppointment,
  type GuestAppointment,
  readGuestAppointment,
  rescheduleGuestAppointment,
} from '#shared/guest-appointments.ts';
import { appointmentsKey } from '../appointments/api.ts';
import { whenLabel } from '../appointments/when-label.ts';
import { call } from '../core/api.ts';
import { callUsText } from '../core/api-error.ts';
import { useToldChange } from '../core/use-told-change.ts';

const guestKey = (token: string) => [...appointmentsKey, 'guest', token];

export function useGuestAppointment(token: string) {
  return useQuery({
    queryKey: guestKey(token),
    queryFn: () => call(readGuestAppointment, { token }),
    enabled: token !== '',
  });
}

/** What a guest changes by their link; the answer is the booking as it is now. */
export function useGuestChanges(token: string) {
  const client = useQueryClient();
  const keep = (changed: GuestAppointment) => client.setQueryData(guestKey(token), changed);
  const cancel = useToldChange(() => call(cancelGuestAppointment, { token }), {
    onDone: keep,
    done: 'Appointment Cancelled',
    failed: 'Cancellation Failed',
    otherwise: callUsText,
  });
  return {
    cancel,
    move: async (when: { admin_id: number; appointment_date: string; start_time: string }) => {
      const moved = await call(rescheduleGuestAppointment, { token, ...when });
      keep(moved);
      return moved;
    },
  };
}

/** Puts a guest's booking into the account of the customer who is signed in. The link ends with that. */
export const useClaim = (token: string, onClaimed: () => void) =>
  useToldChange(() => call(claimGuestAppointment, { token }), {
    onDone: onClaimed,
    done: (appointment) => ({
      title: 'Appointment added to your account',
      description: `${whenLabel(appointment)}.`,
    }),
    failed: 'The appointment could not be added',
    otherwise: callUsText,
  });
