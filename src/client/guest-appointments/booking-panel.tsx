import { type ComponentType, startTransition, useEffect, useState } from 'react';
import { PhoneLink } from '../core/firm-links.tsx';
import { Button } from '../ui/button.tsx';
import { FormSkeleton } from './form-skeleton.tsx';

/**
 * Placeholder of the guest booking form. The page does not wait for it: calendar and validation are loaded
 * afterwards.
 */
export function BookingPanel() {
  const [Form, setForm] = useState<ComponentType>();
  const [failed, setFailed] = useState(false);

  async function load() {
    setFailed(false);
    try {
      const { GuestBooking } = await import('./guest-booking.tsx');
      // In small steps, between which the page stays responsive.
      startTransition(() => setForm(() => GuestBooking));
    } catch {
      setFailed(true);
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the page is alive
  useEffect(() => void load(), []);

  if (Form) return <Form />;
  return (
    <>
      <noscript>
        <p className="mb-6 rounded-control bg-warning-soft px-4 py-3 text-warning">
          Booking online needs JavaScript. Please call <PhoneLink className="font-semibold underline" />, and
          we will find a time together.
        </p>
      </noscript>
      {failed ? (
        <div role="alert" className="flex flex-col items-start gap-4 pb-5">
          <p>
            We couldn't load the calendar. Check your connection and try again, or call <PhoneLink />.
          </p>
          <Button variant="secondary" onClick={() => void load()}>
            Try again
          </Button>
        </div>
      ) : (
        <FormSkeleton />
      )}
    </>
  );
}
