import { type ReactNode, useState } from 'react';
import type { Appointment, AppointmentAction } from '#shared/appointments.ts';
import { useChangeStatus } from '../appointments/api.ts';
import { AppointmentDialogs } from '../appointments/appointment-dialogs.tsx';
import { messageOf } from '../core/api-error.ts';
import { MakeClientDialog } from '../invitations/make-client-dialog.tsx';
import { AppointmentDetails } from './appointment-details.tsx';

/** 'details' shows an appointment with all actions, 'make-client' is for a guest's. */
type StaffChoice = AppointmentAction | 'details' | 'make-client';
export type ActOn = (choice: StaffChoice, appointment: Appointment) => void;

/** A staff member's actions on an appointment, and their dialogs. */
export function useStaffActions(): { act: ActOn; dialogs: ReactNode } {
  const [open, setOpen] = useState<{
    choice: 'details' | 'cancel' | 'reschedule' | 'make-client';
    appointment: Appointment;
  }>();
  const complete = useChangeStatus('complete');
  const noShow = useChangeStatus('no_show');
  const pending = complete.isPending || noShow.isPending;
  const error = complete.error ?? noShow.error;
  const close = () => setOpen(undefined);

  const act: ActOn = (choice, appointment) => {
    if (pending) return;
    complete.reset();
    noShow.reset();
    if (choice === 'complete') complete.mutate(appointment.id, { onSuccess: close });
    else if (choice === 'no_show') noShow.mutate(appointment.id, { onSuccess: close });
    else setOpen({ choice, appointment });
  };

  if (!open) return { act, dialogs: null };
  const { choice, appointment } = open;
  if (choice === 'make-client') {
    const { name, email, phone } = appointment.client;
    const source = { kind: 'guest' as const, id: appointment.id, name, email, phone };
    return { act, dialogs: <MakeClientDialog source={source} onClose={close} /> };
  }
  return {
    act,
    dialogs:
      choice === 'details' ? (
        <AppointmentDetails
          appointment={appointment}
          pending={pending}
          failure={error ? messageOf(error) : undefined}
          onAct={(next) => act(next, appointment)}
          onClose={close}
        />
      ) : (
        <AppointmentDialogs open={{ action: choice, appointment }} withWhom="client" onClose={close} />
      ),
  };
}
