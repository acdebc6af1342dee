import type { Appointment } from '#shared/appointments.ts';
import { messageOf } from '../core/api-error.ts';
import { useFailureText } from '../core/session.ts';
import { reschedule, useChangeStatus } from './api.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import { RescheduleDialog } from './reschedule-dialog.tsx';

export interface ActionOpen {
  action: 'cancel' | 'reschedule';
  appointment: Appointment;
}

interface Props {
  open: ActionOpen;
  /** The other party: the staff member or the client. */
  withWhom: 'staff' | 'client';
  onClose: () => void;
}

/** The dialogs for cancelling and rescheduling. */
export function AppointmentDialogs({ open, withWhom, onClose }: Props) {
  const cancel = useChangeStatus('cancel');
  const failureText = useFailureText();
  const { action, appointment } = open;
  if (action === 'reschedule') {
    return (
      <RescheduleDialog
        appointment={appointment}
        move={(when) => reschedule({ id: appointment.id, ...when })}
        onClose={onClose}
      />
    );
  }
  return (
    <CancelDialog
      appointment={appointment}
      withWhom={appointment[withWhom].name}
      pending={cancel.isPending}
      failure={cancel.error ? messageOf(cancel.error, failureText) : undefined}
      onConfirm={() => cancel.mutate(appointment.id, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
