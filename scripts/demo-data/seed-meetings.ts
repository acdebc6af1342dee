import type { Db } from '#server/core/database/db.ts';
import { type AppointmentService, appointmentServices } from '#shared/appointments.ts';
import { createAppointment } from '#test/factories/appointments.ts';
import { createTimeOff } from '#test/factories/availability.ts';
import { daysBefore, latestWakingMoment, openDayAt } from './firm-calendar.ts';
import { absences, guestMeetings, pastMeetings, upcomingMeetings } from './meetings.ts';
import type { People } from './seed-people.ts';
import { fraction } from './variety.ts';

type Status = (typeof pastMeetings)[number][0] | 'scheduled';

export async function seedMeetings(db: Db, now: Date, people: People, companies: Map<number, number>) {
  const planned = upcomingMeetings.map((meeting) => ['scheduled' as Status, ...meeting] as const);
  const ofClients = [...planned, ...pastMeetings].map(
    ([status, weekdays, clock, staff, client, service, notes]) => {
      const customerId = people.named(client).id;
      const party = { customerId, companyId: companies.get(customerId) };
      return { status, startsAt: openDayAt(now, weekdays, clock), staff, service, notes, party };
    },
  );
  const ofGuests = guestMeetings.map(({ status, weekdays, clock, staff, service, notes, ...guest }) => {
    const party = { guestName: guest.name, guestEmail: guest.email, guestPhone: guest.phone };
    return { status, startsAt: openDayAt(now, weekdays, clock), staff, service, notes, party };
  });

  const rows = [...ofClients, ...ofGuests]
    .map((meeting, index) => ({ ...meeting, ...bookedAt(meeting.startsAt, meeting.status, now, index) }))
    .sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  for (const { staff, party, service, notes, status, startsAt, createdAt, updatedAt } of rows) {
    await createAppointment(db, people.named(staff).id, {
      ...party,
      ...words(service, notes),
      status,
      startsAt: startsAt.toISOString(),
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    });
  }

  for (const { weekdays, staff, from, to, reason } of absences) {
    await createTimeOff(db, people.named(staff).id, {
      startsAt: openDayAt(now, weekdays, from).toISOString(),
      endsAt: openDayAt(now, weekdays, to).toISOString(),
      reason,
    });
  }
}

function words(service: AppointmentService, notes: string | undefined) {
  const label = appointmentServices[service];
  return {
    serviceType: service,
    title: `${label} Appointment`,
    notes,
    description: notes ?? `${label} appointment`,
  };
}

/** Booked some days ahead and always before now; changed last when it took place or was called off. */
function bookedAt(startsAt: Date, status: Status, now: Date, index: number) {
  const known = status === 'scheduled' && startsAt > now ? now : startsAt;
  const createdAt = latestWakingMoment(daysBefore(known, 1.5 + fraction(index) * 9), 'client');
  if (status === 'scheduled') return { createdAt, updatedAt: createdAt };
  if (status === 'cancelled') return { createdAt, updatedAt: daysBefore(startsAt, 0.6) };
  return { createdAt, updatedAt: new Date(startsAt.getTime() + 35 * 60_000) };
}
