import type { Db } from '#server/core/database/db.ts';
import { type AppointmentService, appointmentServiceLabel } from '#shared/appointments.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff } from '#test/factories/availability.ts';
import { absences, type DemoMeeting, meetings } from './demo-data.ts';
import { daysBefore, latestDaytimeBefore, openDayAt } from './firm-calendar.ts';
import type { DemoUsers } from './seed-users.ts';
import { fraction } from './variety.ts';

export async function seedAppointments(
  db: Db,
  now: Date,
  demoUsers: DemoUsers,
  companies: Map<number, number>,
) {
  const party = ({ client, guest }: DemoMeeting) => {
    if (guest) return { guestName: guest.name, guestEmail: guest.email, guestPhone: guest.phone };
    const customerId = demoUsers.named(client ?? '').id;
    return { customerId, companyId: companies.get(customerId) };
  };
  const rows = meetings
    .map((meeting, index) => {
      const startsAt = openDayAt(now, meeting.weekdays, meeting.clock);
      return { ...meeting, startsAt, ...bookedAt(startsAt, meeting.status, now, index) };
    })
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const meeting of rows) {
    await createAppointment(db, demoUsers.named(meeting.staff).id, {
      ...party(meeting),
      ...words(meeting.service, meeting.notes),
      status: meeting.status,
      startsAt: meeting.startsAt.toISOString(),
      createdAt: meeting.createdAt.toISOString(),
      updatedAt: meeting.updatedAt.toISOString(),
    });
  }

  for (const { weekdays, staff, from, to, reason } of absences) {
    await createTimeOff(db, demoUsers.named(staff).id, {
      startsAt: openDayAt(now, weekdays, from).toISOString(),
      endsAt: openDayAt(now, weekdays, to).toISOString(),
      reason,
    });
  }
}

function words(service: AppointmentService, notes: string | undefined) {
  const label = appointmentServiceLabel(service);
  return {
    serviceType: service,
    title: `${label} Appointment`,
    notes,
    description: notes ?? `${label} appointment`,
  };
}

/** Booked some days ahead and always before now; last changed when it took place or was cancelled. */
function bookedAt(startsAt: Date, status: DemoMeeting['status'], now: Date, index: number) {
  const known = status === 'scheduled' && startsAt > now ? now : startsAt;
  const createdAt = latestDaytimeBefore(daysBefore(known, 1.5 + fraction(index) * 9), 'client');
  if (status === 'scheduled') return { createdAt, updatedAt: createdAt };
  if (status === 'cancelled') return { createdAt, updatedAt: daysBefore(startsAt, 0.6) };
  return { createdAt, updatedAt: new Date(startsAt.getTime() + 35 * 60_000) };
}
