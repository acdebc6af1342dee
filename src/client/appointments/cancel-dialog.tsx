import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { whenLabel } from './when-label.ts';

interface Props {
  appointment: { appointmentDate: string; startTime: string };
  /** The other party of the appointment. */
  withWhom: string;
  pending: boolean;
  failure: string | undefined;
  onConfirm: () => void;
  onClose: () => void;
}

export function CancelDialog({ appointment, withWhom, ...dialog }: Props) {
  return (
    <ConfirmDialog
      {...dialog}
      open
      title="Cancel appointment"
      cancelLabel="Keep appointment"
      confirmLabel="Cancel appointment"
      pendingLabel="Cancelling..."
    >
      <p>Are you sure you want to cancel this appointment?</p>
      <p className="text-muted-foreground tabular-nums">
        {whenLabel(appointment)} with {withWhom}
      </p>
    </ConfirmDialog>
  );
}
