import { ChevronRight } from 'lucide-react';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { AppointmentStatusBadge } from '../appointments/status.tsx';
import { dayLabel, spanLabel } from '../appointments/when-label.ts';
import { ClientLink } from '../clients/client-link.tsx';
import { offLabel } from './off-label.ts';
import type { ActOn } from './use-staff-actions.tsx';
import { shownDays, type WeekDay } from './week.ts';

interface Props {
  days: WeekDay[];
  today: string;
  onAct: ActOn;
}

/** The week on narrow displays: one row per appointment, grouped by day. */
export function WeekAgenda({ days, today, onAct }: Props) {
  return shownDays(days).map((day) => (
    <section key={day.date} aria-label={dayLabel(day.date)} className="border-b last:border-b-0">
      <h3 className="flex flex-wrap gap-x-2 bg-muted px-5 py-2 text-caption font-semibold">
        {dayLabel(day.date)}
        {day.date === today && <span className="text-link">Today</span>}
        {day.holiday && <span className="font-medium text-muted-foreground">{day.holiday}</span>}
      </h3>
      {day.timeOff.map((off) => (
        <p key={off.id} className="hatched border-b px-5 py-2.5 text-caption text-muted-foreground">
          <span className="bg-card px-1 wrap-anywhere">
            {off.reason ?? 'Time off'}, {offLabel(off)}
          </span>
        </p>
      ))}
      {day.appointments.length === 0 ? (
        <p className="px-5 py-3 text-muted-foreground">No meetings</p>
      ) : (
        <ol className="divide-y">
          {day.appointments.map((appointment) => (
            <li
              key={appointment.id}
              className="relative flex min-h-14 items-center gap-3 px-5 py-2.5 transition-colors hover:bg-muted"
            >
              <div className="min-w-0 flex-1">
                <p className="font-semibold wrap-anywhere">
                  <ClientLink id={appointment.customerId} name={appointment.client.name} />
                </p>
                <button
                  type="button"
                  aria-label={`${appointment.client.name}, ${aboutLabel(appointment)}`}
                  onClick={() => onAct('details', appointment)}
                  // The button covers the whole row, below the name.
                  className="cursor-pointer text-left text-caption text-muted-foreground tabular-nums after:absolute after:inset-0"
                >
                  {aboutLabel(appointment)}
                </button>
              </div>
              {appointment.status !== 'scheduled' && <AppointmentStatusBadge status={appointment.status} />}
              <ChevronRight className="size-4.5 shrink-0 text-muted-foreground" aria-hidden="true" />
            </li>
          ))}
        </ol>
      )}
    </section>
  ));
}

const aboutLabel = (appointment: WeekDay['appointments'][number]) =>
  `${spanLabel(appointment)} · ${appointmentServiceLabel(appointment.serviceType)}`;
