import { WhenFields } from '../availability/when-fields.tsx';
import { useCompanies } from '../companies/api.ts';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { BookingDetails } from './booking-details.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { CompanyField } from './company-field.tsx';
import { type Booked, bookingFormId, useBooking } from './use-booking.ts';
import { usePersonalAlone } from './use-personal-alone.ts';
import { useShownChoice } from './use-shown-choice.ts';

const fields = ['company_id', 'admin_id', 'appointment_date', 'start_time', 'service_type', 'notes'] as const;
const firstAvailableNote =
  'We choose whoever is free, your own accountant first. You see the name as soon as you have booked.';
const schema = async () => (await import('#shared/booking-forms.ts')).customerBookingForm;

export function CustomerBookingForm({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const { maySend, question } = useNumberCheck();
  const form = useBooking({ schema, fields, draftOf: useUser().id, maySend, onBooked });
  useShownChoice(form, 'company_id', useCompanies().data !== undefined);
  usePersonalAlone(form);
  return (
    <form noValidate onSubmit={form.submit} className="space-y-6">
      <FormProblems {...form.problems} />
      <WhenFields
        id={bookingFormId}
        value={form.values}
        service={form.values.service_type}
        onChange={form.change}
        errors={form.whenErrors}
        pending={form.pending}
        firstAvailableNote={firstAvailableNote}
      >
        <CompanyField {...form.field('company_id')} />
      </WhenFields>
      <BookingDetails form={form} />
      {question}
      <BookingFooter value={form.values} pending={form.pending} aboveRail />
    </form>
  );
}
