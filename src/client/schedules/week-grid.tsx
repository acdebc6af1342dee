import { format, parseISO } from 'date-fns';
import { appointmentServiceLabel } from '#shared/appointments.ts';
import { formatClock } from '#shared/time.ts';
import { statusLabel } from '../appointments/status.tsx';
import { dayLabel } from '../appointments/when-label.ts';
import { ClientLink } from '../clients/client-link.tsx';
import type { ActOn } from './use-staff-actions.tsx';
import { closedParts, isAllDay, minutesOf, shownDays, shownHours, type WeekDay } from './week.ts';

interface Props {
  days: WeekDay[];
  today: string;
  onAct: ActOn;
}

const pixelsPerMinute = 1.5;

/** The week as a grid: a column per day, every appointment at its time. */
export function WeekGrid({ days, today, onAct }: Props) {
  const shown = shownDays(days);
  const hours = shownHours(shown);
  const height = (hours.to - hours.from) * pixelsPerMinute;
  const fullHours = Array.from({ length: (hours.to - hours.from) / 60 }, (_, hour) => hours.from + hour * 60);
  const place = (start: number, end: number) => ({
    top: (Math.max(start, hours.from) - hours.from) * pixelsPerMinute,
    height: (Math.min(end, hours.to) - Math.max(start, hours.from)) * pixelsPerMinute,
  });
  return (
    <div className="flex">
      <div aria-hidden="true" className="w-16 shrink-0 pt-14 text-right text-tiny text-muted-foreground">
        <div className="relative" style={{ height }}>
          {fullHours.slice(1).map((minute) => (
            <span
              key={minute}
              className="absolute right-2 -translate-y-1/2 whitespace-nowrap tabular-nums"
              style={{ top: (minute - hours.from) * pixelsPerMinute }}
            >
              {format(new Date(2000, 0, 1, minute / 60), 'h a')}
            </span>
          ))}
        </div>
      </div>
      {shown.map((day) => (
        <section key={day.date} aria-label={dayLabel(day.date)} className="min-w-0 flex-1 border-l">
          <DayHead day={day} today={today} />
          <div className="relative" style={{ height }}>
            {fullHours.map((minute) => (
              <div
                key={minute}
                className="absolute inset-x-0 border-t first:border-t-0"
                style={place(minute, minute + 60)}
              />
            ))}
            {closedParts(day, hours).map(({ start, end }) => (
              <div key={start} className="absolute inset-x-0 bg-muted" style={place(start, end)} />
            ))}
            {day.timeOff.map((off) => (
              <p
                key={off.id}
                className="absolute inset-x-0 hatched overflow-hidden border-y px-2 py-1 text-caption text-muted-foreground"
                style={place(minutesOf(off.startTime), minutesOf(off.endTime))}
              >
                {!isAllDay(off) && (
                  <span className="bg-card px-1 wrap-anywhere">{off.reason ?? 'Time off'}</span>
                )}
              </p>
            ))}
            <ol>
              {day.appointments.map((appointment) => (
                <li
                  key={appointment.id}
                  className="absolute inset-x-1"
                  style={place(minutesOf(appointment.startTime), minutesOf(appointment.endTime))}
                >
                  <div
                    className={`relative h-[calc(100%-1px)] overflow-hidden rounded-badge border px-2 py-0.5 text-caption leading-[1.35] transition-colors has-[button:focus-visible]:outline-2 has-[button:focus-visible]:outline-offset-2 has-[button:focus-visible]:outline-ring ${looks[appointment.status]}`}
                  >
                    <span className="block truncate font-semibold">
                      <ClientLink look="line" id={appointment.customerId} name={appointment.client.name} />
                    </span>
                    <button
                      type="button"
                      aria-label={`${appointment.client.name}, ${secondLine(appointment)}`}
                      onClick={() => onAct('details', appointment)}
                      // The button covers the whole block, below the name.
                      className="block w-full cursor-pointer truncate text-left tabular-nums outline-none after:absolute after:inset-0"
                    >
                      {secondLine(appointment)}
                    </button>
                  </div>
                </li>
              ))}
            </ol>
          </div>
        </section>
      ))}
    </div>
  );
}

/** An appointment's status is given as text, not only by colour. */
function secondLine({ startTime, status, serviceType }: WeekDay['appointments'][number]): string {
  const outcome = status === 'scheduled' ? [] : [statusLabel(status)];
  return [formatClock(startTime), ...outcome, appointmentServiceLabel(serviceType)].join(' · ');
}

const looks = {
  scheduled: 'border-primary bg-primary text-on-primary hover:bg-primary-hover',
  completed: 'border-success bg-success-soft text-success hover:brightness-95',
  no_show: 'border-warning bg-warning-soft text-warning hover:brightness-95',
  cancelled: 'bg-muted text-muted-foreground line-through',
};

function DayHead({ day, today }: { day: WeekDay; today: string }) {
  const date = parseISO(day.date);
  const away = day.timeOff.find(isAllDay);
  const note = day.holiday ?? (away && (away.reason ?? 'Time off'));
  return (
    <h3 className="flex h-14 flex-col justify-center border-b px-3 leading-tight">
      <span className={day.date === today ? 'font-bold text-link' : 'font-semibold'}>
        {format(date, 'EEE d')}
        {day.date === today && <span className="text-caption font-semibold"> Today</span>}
      </span>
      {note && <span className="truncate text-tiny font-medium text-muted-foreground">{note}</span>}
    </h3>
  );
}
