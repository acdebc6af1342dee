import { appointmentServices } from '#shared/appointments.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import type { useAppointmentForm } from './use-appointment-form.ts';

/** Service and notes. */
export function BookingDetails({ field }: Pick<ReturnType<typeof useAppointmentForm>, 'field'>) {
  return (
    <>
      <SelectField label="Service Type" {...field('service_type')}>
        <option value="">Select a service type</option>
        {Object.entries(appointmentServices).map(([slug, label]) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Notes"
        optional
        hint="What you would like to talk about. Please leave out Social Security and account numbers."
        rows={3}
        {...field('notes')}
      />
    </>
  );
}
