import { type ReactNode, useState } from 'react';
import type { Appointment } from '#shared/appointments.ts';
import { Card } from '../ui/card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { LoadError } from '../ui/load-error.tsx';
import { MoreRows } from '../ui/more-rows.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useAppointments } from './api.ts';
import { type ActionOpen, AppointmentDialogs } from './appointment-dialogs.tsx';
import { AppointmentItem } from './appointment-item.tsx';

/** A customer's appointments: upcoming ones, then the booking form (`children`), then earlier ones. */
export function OwnAppointments({ children }: { children: ReactNode }) {
  const upcoming = useAppointments('upcoming');
  const earlier = useAppointments('earlier', 5);
  const [open, setOpen] = useState<ActionOpen>();
  const someEarlier = (earlier.rows?.length ?? 0) > 0;
  // If both lists failed, show one error with one retry.
  const earlierFailed = earlier.failed && !upcoming.failed;
  const retry = () => {
    for (const list of [upcoming, earlier]) if (list.failed) list.retry();
  };
  const item = (appointment: Appointment) => (
    <AppointmentItem
      key={appointment.id}
      appointment={appointment}
      onCancel={() => setOpen({ action: 'cancel', appointment })}
      onReschedule={() => setOpen({ action: 'reschedule', appointment })}
    />
  );
  return (
    <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-12 lg:grid-rows-[auto_1fr]">
      <Card
        title="Your appointments"
        // Without upcoming appointments the form comes first on phones.
        className={`lg:col-span-5 lg:col-start-8 ${upcoming.rows?.length === 0 ? 'max-lg:order-2' : ''}`}
      >
        {upcoming.failed && <LoadError what="your appointments" onRetry={retry} />}
        {!upcoming.failed && upcoming.rows === undefined && <Waiting />}
        {!upcoming.failed && upcoming.rows?.length === 0 && (
          <EmptyState drawing="calendar" title="You don't have any upcoming appointments" />
        )}
        {upcoming.rows && upcoming.rows.length > 0 && (
          <ul aria-label="Upcoming appointments" className="divide-y border-t">
            {upcoming.rows.map(item)}
          </ul>
        )}
        <MoreRows what="your appointments" more={upcoming.more} />
      </Card>
      {children}
      {(someEarlier || earlierFailed) && (
        <Card title="Earlier and cancelled" className="max-lg:order-3 lg:col-span-5 lg:col-start-8">
          {earlierFailed && <LoadError what="your earlier appointments" onRetry={retry} />}
          {someEarlier && (
            <ul aria-label="Earlier and cancelled appointments" className="divide-y border-t">
              {earlier.rows?.map(item)}
            </ul>
          )}
          <MoreRows what="your earlier appointments" more={earlier.more} />
        </Card>
      )}
      {open && <AppointmentDialogs open={open} withWhom="staff" onClose={() => setOpen(undefined)} />}
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="divide-y border-t">
      {[52, 44].map((width) => (
        <div key={width} className="space-y-2.5 px-5 py-4">
          <Skeleton className="h-5" percent={width} />
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-4 w-2/5" />
        </div>
      ))}
    </div>
  );
}
