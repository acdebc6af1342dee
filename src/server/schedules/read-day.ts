import { and, asc, gt, gte, lt, ne } from 'drizzle-orm';
import type { Input, ResponseOf } from '#shared/endpoint.ts';
import { holidayOn } from '#shared/holidays.ts';
import type * as schedulesApi from '#shared/schedules.ts';
import { firmToday } from '#shared/time.ts';
import { listStaff } from '../accounts/service.ts';
import { selectAppointments, toAppointment } from '../appointments/present-appointment.ts';
import { wholeDay } from '../availability/read-availability.ts';
import { officeRules } from '../availability/slots.ts';
import type { Context } from '../core/context.ts';
import { appointments, timeOff } from '../core/database/schema.ts';
import type { Member } from '../core/security/actor.ts';
import { partOn } from './time-off-on.ts';

type Day = ResponseOf<typeof schedulesApi.readDay>;

/** A day of all staff, and of former staff who had appointments on it. */
export async function readDay(
  context: Context,
  _actor: Member,
  { date = firmToday() }: Input<typeof schedulesApi.readDay>,
): Promise<Day> {
  const { db } = context;
  const day = wholeDay(date);
  const [from, to] = [day.start.toISOString(), day.end.toISOString()];
  const [active, absences, found] = await Promise.all([
    listStaff(context),
    db
      .select()
      .from(timeOff)
      .where(and(lt(timeOff.startsAt, to), gt(timeOff.endsAt, from)))
      .orderBy(asc(timeOff.startsAt)),
    selectAppointments(db)
      .where(
        and(
          ne(appointments.status, 'cancelled'),
          gte(appointments.startsAt, from),
          lt(appointments.startsAt, to),
        ),
      )
      .orderBy(asc(appointments.startsAt), asc(appointments.id)),
  ]);
  const booked = found.map((row) => toAppointment(row, 'staff'));
  const everybody = new Map(
    [...active, ...booked.map(({ staff }) => staff)].map(({ id, name, jobTitle }) => [
      id,
      { id, name, jobTitle },
    ]),
  );
  return {
    date,
    holiday: holidayOn(date, officeRules.holidays) ?? null,
    staff: [...everybody.values()].map((member) => ({
      ...member,
      timeOff: absences
        .filter(({ adminId }) => adminId === member.id)
        .flatMap((absence) => partOn(date, absence)),
      appointments: booked.filter(({ adminId }) => adminId === member.id),
    })),
  };
}
