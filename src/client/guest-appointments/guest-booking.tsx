import { QueryClientProvider } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Booked } from '../appointments/use-booking.ts';
import { createQueryClient } from '../core/query-client.ts';
import { useSession } from '../core/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { FormSkeleton } from './form-skeleton.tsx';
import { GuestBooked } from './guest-booked.tsx';
import { GuestBookingForm } from './guest-booking-form.tsx';

/** All code of guest booking, loaded after the page is interactive. */
export function GuestBooking() {
  const [queryClient] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queryClient}>
      <Toaster>
        <FormOrPortal />
      </Toaster>
    </QueryClientProvider>
  );
}

/** Signed-in users book on their own page, with their companies and appointments. */
function FormOrPortal() {
  // Deferred: the form is expensive to render, and the page must stay responsive.
  const status = useDeferredValue(useSession().status);
  const [booked, setBooked] = useState<Booked>();
  if (status === 'loading') return <FormSkeleton />;
  if (status === 'signed-in') return <Navigate replace to={paths.appointments} />;
  return booked ? <GuestBooked booked={booked} /> : <GuestBookingForm onBooked={setBooked} />;
}
