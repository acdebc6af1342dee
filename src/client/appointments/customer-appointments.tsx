import { useState } from 'react';
import { useUser } from '../core/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { calendarFilePath } from './api.ts';
import { BookedPanel } from './booked-panel.tsx';
import { CustomerBookingForm } from './customer-booking-form.tsx';
import { OwnAppointments } from './own-appointments.tsx';
import { useBookedNow } from './use-booked-now.ts';
import type { Booked } from './use-booking.ts';

/** A customer's page: their appointments and the booking form, which is on the left on wide screens. */
export function CustomerAppointments() {
  const [booked, setBooked] = useState<Booked>();
  return (
    <OwnAppointments>
      <div className="lg:col-span-7 lg:col-start-1 lg:row-span-2 lg:row-start-1">
        <Card title={booked ? undefined : 'New appointment'}>
          {booked ? (
            <div className="p-5">
              <JustBooked booked={booked} onEnd={() => setBooked(undefined)} />
            </div>
          ) : (
            <div className="px-5">
              <CustomerBookingForm onBooked={setBooked} />
            </div>
          )}
        </Card>
      </div>
    </OwnAppointments>
  );
}

/** What was booked on this page, as it is now. */
function JustBooked({ booked, onEnd }: { booked: Booked; onEnd: () => void }) {
  const { email, emailConfirmed } = useUser();
  const now = useBookedNow(booked, onEnd);
  return (
    <BookedPanel
      booked={now}
      mailTo={emailConfirmed && <strong className="font-semibold">{email}</strong>}
      actions={
        <>
          <AddToCalendar variant="primary" appointment={now} file={calendarFilePath(now.id)} />
          <Button variant="secondary" onClick={onEnd}>
            Schedule another appointment
          </Button>
        </>
      }
    />
  );
}
