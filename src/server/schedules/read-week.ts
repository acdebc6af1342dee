import { tz } from '@date-fns/tz';
import { addDays } from 'date-fns/addDays';
import { format } from 'date-fns/format';
import { getDay } from 'date-fns/getDay';
import { parseISO } from 'date-fns/parseISO';
import { startOfWeek } from 'date-fns/startOfWeek';
import { and, asc, eq, gt, gte, lt, ne } from 'drizzle-orm';
import type { HoursRange } from '#shared/availability.ts';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { holidayOn } from '#shared/holidays.ts';
import type * as schedulesApi from '#shared/schedules.ts';
import { firmToday } from '#shared/time.ts';
import { selectAppointments, toAppointment } from '../appointments/present-appointment.ts';
import { loadStaff } from '../availability/load-calendar.ts';
import { wholeDay } from '../availability/read-availability.ts';
import { officeRules } from '../availability/slots.ts';
import type { Context } from '../core/context.ts';
import { appointments, timeOff } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { partOn } from './time-off-on.ts';

type Week = ResponseOf<typeof schedulesApi.readWeek>;
type Day = Week['days'][number];

/** A staff member's week, the actor's own or a colleague's. */
export async function readWeek(
  { db }: Context,
  _actor: Member,
  { id, date = firmToday() }: Input<typeof schedulesApi.readWeek>,
): Promise<Week> {
  const { staff, hours } = await loadStaff(db, id);
  const dates = weekOf(date);
  const monday = dates[0] as string;
  const from = wholeDay(monday).start.toISOString();
  const to = wholeDay(dates.at(-1) as string).end.toISOString();
  const [absences, meetings] = await Promise.all([
    db
      .select()
      .from(timeOff)
      .where(and(eq(timeOff.adminId, id), lt(timeOff.startsAt, to), gt(timeOff.endsAt, from)))
      .orderBy(asc(timeOff.startsAt)),
    selectAppointments(db)
      .where(
        and(
          eq(appointments.adminId, id),
          ne(appointments.status, 'cancelled'),
          gte(appointments.startsAt, from),
          lt(appointments.startsAt, to),
        ),
      )
      .orderBy(asc(appointments.startsAt), asc(appointments.id)),
  ]);
  const shown = meetings.map((row) => toAppointment(row, 'staff'));
  return {
    staff,
    monday,
    days: dates.map((day) => ({
      date: day,
      holiday: holidayOn(day, officeRules.holidays) ?? null,
      hours: hoursOn(day, hours),
      timeOff: absences.flatMap((absence) => partOn(day, absence)),
      appointments: shown.filter(({ appointmentDate }) => appointmentDate === day),
    })),
  };
}

function weekOf(date: string): string[] {
  const monday = startOfWeek(parseISO(date, { in: tz('UTC') }), { weekStartsOn: 1 });
  return [0, 1, 2, 3, 4, 5, 6].map((days) => format(addDays(monday, days), 'yyyy-MM-dd'));
}

function hoursOn(date: string, hours: HoursRange[]): Day['hours'] {
  const weekday = getDay(parseISO(date, { in: tz('UTC') }));
  return hours
    .filter((range) => range.weekday === weekday)
    .map(({ opensAt, closesAt }) => ({ opensAt, closesAt }));
}
