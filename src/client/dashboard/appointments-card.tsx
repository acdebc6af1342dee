import { Link } from 'react-router';
import { type Appointment, appointmentServiceLabel } from '#shared/appointments.ts';
import { placeText } from '#shared/meeting-place.ts';
import { paths } from '#shared/paths.ts';
import { formatClock } from '#shared/time.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { ClientLink } from '../clients/client-link.tsx';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

/** The staff member's appointments today. */
export function AppointmentsCard({ appointments }: { appointments: Appointment[] | undefined }) {
  return (
    <Card
      title="Today's meetings"
      aside={
        <Link to={paths.appointments} className="inline-flex min-h-11 items-center text-link">
          Open schedule
        </Link>
      }
    >
      {appointments === undefined && (
        <div aria-busy="true" className="border-t px-5 py-3.5">
          <Skeleton className="h-5 w-3/5" />
        </div>
      )}
      {appointments?.length === 0 && (
        <p className="border-t px-5 py-3.5 text-muted-foreground">You have no meetings today.</p>
      )}
      {appointments && appointments.length > 0 && (
        <ul className="divide-y border-t">
          {appointments.map(({ id, startTime, customerId, client, serviceType, status, place }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 px-5 py-2.5">
              <span className="min-w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums">
                {formatClock(startTime)}
              </span>
              <span className="min-w-[min(100%,8rem)] flex-1 wrap-anywhere">
                <span className="block font-medium">
                  <ClientLink id={customerId} name={client.name} />
                </span>
                <span className="block text-caption text-muted-foreground">
                  {appointmentServiceLabel(serviceType)} · {placeText(place, 'staff', client.phone)}
                </span>
              </span>
              {status !== 'scheduled' && <AppointmentStatusBadge status={status} />}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
