import { BookingDetails } from '../appointments/booking-details.tsx';
import { BookingFooter } from '../appointments/booking-footer.tsx';
import { type Booked, bookingFormId, useBooking } from '../appointments/use-booking.ts';
import { WhenFields } from '../availability/when-fields.tsx';
import { PolicyLinks } from '../core/firm-links.tsx';
import { FormProblems } from '../ui/form-problems.tsx';
import { HoneypotField } from '../ui/honeypot-field.tsx';
import { TextField } from '../ui/text-field.tsx';

const choices = ['admin_id', 'appointment_date', 'start_time', 'service_type'] as const;
const fields = [...choices, 'notes', 'guest_name', 'guest_email', 'guest_phone'] as const;
const firstAvailableNote = 'We choose whoever is free. You see the name as soon as you have booked.';
const schema = async () => (await import('#shared/booking-forms.ts')).guestBookingForm;

export function GuestBookingForm({ onBooked }: { onBooked: (booked: Booked) => void }) {
  const form = useBooking({ schema, fields, draftOf: 0, onBooked });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // Name, email and phone are `required`: once the choices are made, the browser reports missing ones.
        const chosen = choices.every((field) => form.values[field] !== '');
        if (chosen && !event.currentTarget.reportValidity()) event.preventDefault();
        else void form.submit(event);
      }}
      className="space-y-6"
    >
      <FormProblems {...form.problems} />
      <WhenFields
        id={bookingFormId}
        value={form.values}
        service={form.values.service_type}
        onChange={form.change}
        errors={form.whenErrors}
        pending={form.pending}
        firstAvailableNote={firstAvailableNote}
      />
      <BookingDetails form={form} />
      <div className="space-y-5 border-t pt-6">
        <h2 className="text-title font-semibold">Your details</h2>
        <TextField label="Full name" required autoComplete="name" {...form.field('guest_name')} />
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
          <TextField
            label="Email"
            required
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...form.field('guest_email')}
          />
          <TextField
            label="Phone"
            required
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...form.field('guest_phone')}
          />
        </div>
        <HoneypotField {...form.register('website')} />
        <p className="text-caption text-muted-foreground">
          By booking you agree to our <PolicyLinks first="privacy" />.
        </p>
      </div>
      <BookingFooter value={form.values} pending={form.pending} />
    </form>
  );
}
