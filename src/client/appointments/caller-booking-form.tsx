import { useEffect } from 'react';
import { WhenFields } from '../availability/when-fields.tsx';
import { useUser } from '../core/session.ts';
import { useNumberCheck } from '../core/use-number-check.tsx';
import { Button } from '../ui/button.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { BookedForClient } from './book-for-client.tsx';
import { BookingDetails } from './booking-details.tsx';
import { BookingFooter } from './booking-footer.tsx';
import { bookingFormId, useBooking } from './use-booking.ts';

const fields = [
  'guest_name',
  'guest_phone',
  'guest_email',
  'admin_id',
  'appointment_date',
  'start_time',
  'service_type',
  'notes',
] as const;
const schema = async () => (await import('#shared/booking-forms.ts')).callerBookingForm;

interface Props {
  onBooked: (booked: BookedForClient) => void;
  onBack: () => void;
}

/** Staff book for somebody on the phone who has no account. Email is sent only if they give an address. */
export function CallerBookingForm({ onBooked, onBack }: Props) {
  const { maySend, question } = useNumberCheck();
  const form = useBooking({
    schema,
    fields,
    start: { admin_id: String(useUser().id) },
    maySend,
    onBooked: (booked) => onBooked({ ...booked, clientConfirmed: true }),
  });
  // The button that led here is unmounted and has lost the focus.
  const { setFocus } = form;
  useEffect(() => setFocus('guest_name'), [setFocus]);
  return (
    <form noValidate onSubmit={form.submit} className="space-y-6">
      <FormProblems {...form.problems} />
      <div className="space-y-5">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <h2 className="text-title font-semibold">A caller without an account</h2>
          <Button variant="link" onClick={onBack}>
            Choose a client instead
          </Button>
        </div>
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField label="Full name" autoComplete="off" {...form.field('guest_name')} />
          <TextField
            label="Phone"
            type="tel"
            inputMode="tel"
            autoComplete="off"
            {...form.field('guest_phone')}
          />
        </div>
        <TextField
          label="Email"
          optional
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          hint="For the invitation and a link to move or cancel. Without it we send no email."
          {...form.field('guest_email')}
        />
      </div>
      <WhenFields
        id={bookingFormId}
        value={form.values}
        service={form.values.service_type}
        onChange={form.change}
        errors={form.whenErrors}
        pending={form.pending}
      />
      <BookingDetails form={form} reader="staff" />
      {question}
      <BookingFooter value={form.values} pending={form.pending} aboveRail />
    </form>
  );
}
