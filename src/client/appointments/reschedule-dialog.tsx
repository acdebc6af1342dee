import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Host, hostOf } from '../availability/api.ts';
import { WhenFields } from '../availability/when-fields.tsx';
import { refetchTopics } from '../core/topics.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { toast } from '../ui/toast.ts';
import { appointmentTopics } from './api.ts';
import { useAppointmentForm } from './use-appointment-form.ts';
import { whenLabel } from './when-label.ts';

const fields = ['admin_id', 'appointment_date', 'start_time'] as const;
const schema = async () => (await import('#shared/booking-forms.ts')).rescheduleForm;

interface Moved {
  appointmentDate: string;
  startTime: string;
}

interface Props {
  appointment: Moved & { serviceType: string; staff: { id: number; name: string } };
  move: (when: { admin_id: Host; appointment_date: string; start_time: string }) => Promise<Moved>;
  onClose: () => void;
}

/** Moves an appointment to another time or staff member. The old slot stays booked until the new one is confirmed. */
export function RescheduleDialog({ appointment, move, onClose }: Props) {
  const client = useQueryClient();
  const moving = useMutation({ mutationFn: move });
  const form = useAppointmentForm({
    id: 'move',
    schema,
    fields,
    start: { admin_id: String(appointment.staff.id), appointment_date: appointment.appointmentDate },
    failed: 'Rescheduling Failed',
    send: async ({ admin_id, appointment_date, start_time }) => {
      const startedAt = Date.now();
      const when = { admin_id: hostOf(admin_id) as Host, appointment_date, start_time };
      const moved = await moving.mutateAsync(when, { onSuccess: onClose });
      toast({ title: 'Appointment Rescheduled', description: `It is now on ${whenLabel(moved)}.` });
      void refetchTopics(client, appointmentTopics, startedAt);
    },
  });
  return (
    <FormDialog
      wide
      title="Reschedule appointment"
      submitLabel="Reschedule"
      pendingLabel="Rescheduling..."
      cancelLabel="Keep this time"
      pending={form.pending}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <p className="text-muted-foreground tabular-nums">
        Now: {whenLabel(appointment)} with {appointment.staff.name}
      </p>
      <FormProblems {...form.problems} />
      <WhenFields
        id="move"
        value={form.values}
        service={appointment.serviceType}
        onChange={form.change}
        errors={form.whenErrors}
        pending={form.pending}
        presentHost={appointment.staff.id}
      />
    </FormDialog>
  );
}
