import { CalendarClock, MapPin, X } from 'lucide-react';
import { type Appointment, appointmentServiceLabel } from '#shared/appointments.ts';
import { ownTime } from '../availability/own-time.ts';
import { Button } from '../ui/button.tsx';
import { AddToCalendar } from './add-to-calendar.tsx';
import { calendarFilePath } from './api.ts';
import { Place } from './place.tsx';
import { statusLine } from './status.tsx';
import { dayLabel, spanLabel } from './when-label.ts';

interface Props {
  appointment: Appointment;
  onCancel: () => void;
  onReschedule: () => void;
}

/** One appointment in a customer's list. */
export function AppointmentItem({ appointment, onCancel, onReschedule }: Props) {
  const { id, startsAt, staff, company, status, actions } = appointment;
  const own = ownTime({ date: appointment.appointmentDate, startTime: appointment.startTime, startsAt });
  const icon = { className: 'size-4.5', 'aria-hidden': true } as const;
  const describes = `appointment-${id}-when`;
  return (
    <li className={`px-5 py-4 ${status === 'cancelled' ? 'text-muted-foreground' : ''}`}>
      <p id={describes} className="tabular-nums">
        <time dateTime={startsAt}>
          <span className="font-semibold">{dayLabel(appointment.appointmentDate)}</span>
          <span className="block">{spanLabel(appointment)}</span>
        </time>
      </p>
      {own && status === 'scheduled' && (
        <p className="text-caption text-muted-foreground tabular-nums">{own.long}</p>
      )}
      <p className="mt-1.5">{appointmentServiceLabel(appointment.serviceType)}</p>
      <p className="text-muted-foreground wrap-anywhere">
        With {staff.name} · {company?.name ?? 'Personal'}
      </p>
      {status === 'scheduled' && (
        <p className="mt-1 flex gap-2 text-muted-foreground wrap-anywhere">
          <MapPin className="mt-0.5 size-4.5 shrink-0" aria-hidden="true" />
          <span className="min-w-0">
            <Place place={appointment.place} reader="client" phone={appointment.client.phone} />
          </span>
        </p>
      )}
      <p className="text-muted-foreground">{statusLine(status)}</p>
      {actions.length > 0 && (
        <div className="mt-3 flex flex-wrap gap-2.5">
          <AddToCalendar
            variant="secondary"
            appointment={appointment}
            file={calendarFilePath(id)}
            aria-describedby={describes}
            className="max-xs:w-full"
          />
          <div className="flex flex-wrap gap-2.5 max-xs:w-full max-xs:*:flex-1">
            {actions.includes('reschedule') && (
              <Button variant="secondary" aria-describedby={describes} onClick={onReschedule}>
                <CalendarClock {...icon} />
                Reschedule
              </Button>
            )}
            {actions.includes('cancel') && (
              <Button variant="secondary" aria-describedby={describes} onClick={onCancel}>
                <X {...icon} />
                Cancel
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}
