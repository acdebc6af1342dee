import { appointmentServices, linkedServices } from '#shared/appointments.ts';
import { hostOf, useBookableStaff } from '../availability/api.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import type { useAppointmentForm } from './use-appointment-form.ts';
import { useShownChoice } from './use-shown-choice.ts';

/** Service and notes. */
export function BookingDetails({
  form,
  reader = 'client',
}: {
  form: Pick<ReturnType<typeof useAppointmentForm>, 'field' | 'values' | 'setValue' | 'getValues'>;
  reader?: 'client' | 'staff';
}) {
  const { field, values } = form;
  const host = hostOf(values.admin_id);
  const services = useBookableStaff().data?.find(({ id }) => id === host)?.services;
  const linked = Object.entries(linkedServices).filter(
    ([slug]) => slug === values.service_type || services?.includes(slug),
  );
  useShownChoice(form, 'service_type', linked.length > 0);
  return (
    <>
      <SelectField label="Service Type" {...field('service_type')}>
        <option value="">Select a service type</option>
        {[...Object.entries(appointmentServices), ...linked].map(([slug, label]) => (
          <option key={slug} value={slug}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Notes"
        optional
        hint={`${reader === 'staff' ? 'What the meeting is about.' : 'What you would like to talk about.'} Please leave out Social Security and account numbers.`}
        rows={3}
        {...field('notes')}
      />
    </>
  );
}
