import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  cancelGuestAppointment,
  claimGuestAppointment,
  type GuestAppointment,
  readGuestAppointment,
  rescheduleGuestAppointment,
} from '../../shared/guest-appointments.ts';
import { call } from '../core/api.ts';
import { messageOf } from '../core/api-error.ts';
import { toast } from '../ui/toast.ts';
import { appointmentsKey, failureText } from './api.ts';
import { whenLabel } from './when-label.ts';

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
  const cancel = useMutation({
    mutationFn: () => call(cancelGuestAppointment, { token }),
    onSuccess: (changed) => {
      keep(changed);
      toast({ title: 'Appointment Cancelled' });
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'Cancellation Failed',
        description: messageOf(error, failureText),
      }),
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
export function useClaim(token: string, onClaimed: () => void) {
  return useMutation({
    mutationFn: () => call(claimGuestAppointment, { token }),
    onSuccess: (appointment) => {
      toast({ title: 'Appointment added to your account', description: `${whenLabel(appointment)}.` });
      onClaimed();
    },
    onError: (error) =>
      toast({
        variant: 'destructive',
        title: 'The appointment could not be added',
        description: messageOf(error, failureText),
      }),
  });
}
