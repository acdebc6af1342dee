import { useState } from 'react';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { BookedPanel } from './booked-panel.tsx';
import { CustomerBookingForm } from './customer-booking-form.tsx';
import { OwnAppointments } from './own-appointments.tsx';
import type { Booked } from './use-booking.ts';

/** A customer's page: the booking form, and their appointments beside it. */
export function CustomerAppointments() {
  const { email, emailConfirmed } = useUser();
  const [booked, setBooked] = useState<Booked>();
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-12">
      <div className="lg:col-span-7">
        <Card title={booked ? undefined : 'New appointment'}>
          {booked ? (
            <div className="p-5">
              <BookedPanel
                booked={booked}
                mailTo={emailConfirmed && <strong className="font-semibold">{email}</strong>}
              >
                <Button variant="secondary" className="mt-5" onClick={() => setBooked(undefined)}>
                  Schedule another appointment
                </Button>
              </BookedPanel>
            </div>
          ) : (
            <div className="px-5">
              <CustomerBookingForm onBooked={setBooked} />
            </div>
          )}
        </Card>
      </div>
      <div className="lg:col-span-5">
        <OwnAppointments />
      </div>
    </div>
  );
}
