import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { paths } from '#shared/paths.ts';
import type { Booked } from '../appointments/use-booking.ts';
import { createQueryClient } from '../core/query-client.ts';
import { useSession } from '../core/session.ts';
import { Toaster } from '../ui/toaster.tsx';
import { GuestBooked } from './guest-booked.tsx';
import { GuestBookingForm } from './guest-booking-form.tsx';

/**
 * Guest booking with the providers that it needs outside the portal. The form is prerendered and can be filled in at
 * once.
 */
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
  const { status } = useSession();
  const [booked, setBooked] = useState<Booked>();
  if (status === 'signed-in')
    return <Navigate replace to={{ pathname: paths.appointments, search: location.search }} />;
  return booked ? <GuestBooked booked={booked} /> : <GuestBookingForm onBooked={setBooked} />;
}
