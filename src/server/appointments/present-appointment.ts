import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Appointment, AppointmentAction } from '#shared/appointments.ts';
import { personName, staffName } from '#shared/format.ts';
import type { GuestAppointment } from '#shared/guest-appointments.ts';
import { firmClock, firmDay } from '#shared/time.ts';
import type { Db } from '../core/database/db.ts';
import { appointments, companies, users } from '../core/database/schema.ts';
import { notFound } from '../core/errors.ts';
import type { Actor } from '../core/security/actor.ts';
import { placeOf } from './place-of.ts';

const staff = alias(users, 'staff');
const customer = alias(users, 'customer');

const hostColumns = {
  id: staff.id,
  firstName: staff.firstName,
  lastName: staff.lastName,
  jobTitle: staff.jobTitle,
  email: staff.email,
  bookable: staff.bookable,
};

/** Appointments with customer and host; the caller adds conditions and order. */
export function selectAppointments(db: Db) {
  return db
    .select({
      appointment: appointments,
      staff: hostColumns,
      customer: {
        id: customer.id,
        firstName: customer.firstName,
        lastName: customer.lastName,
        username: customer.username,
        email: customer.email,
        emailConfirmed: customer.emailConfirmed,
        phone: customer.phone,
        deletedAt: customer.deletedAt,
      },
      company: { id: companies.id, name: companies.name },
    })
    .from(appointments)
    .innerJoin(staff, eq(staff.id, appointments.adminId))
    .leftJoin(customer, eq(customer.id, appointments.customerId))
    .leftJoin(companies, eq(companies.id, appointments.companyId))
    .$dynamic();
}

export type AppointmentRow = Awaited<ReturnType<typeof selectAppointments>>[number];

/** The host columns of any staff member, including a previous host. */
export async function findHost(db: Db, id: number): Promise<AppointmentRow['staff']> {
  const [host] = await db.select(hostColumns).from(staff).where(eq(staff.id, id));
  if (!host) throw notFound();
  return host;
}

/** The customer or the guest, depending on whose appointment it is. */
export function clientOf({ appointment, customer }: AppointmentRow): Appointment['client'] {
  if (customer) {
    return { name: personName(customer), email: customer.email, phone: customer.phone, guest: false };
  }
  const { guestName, guestEmail, guestPhone } = appointment;
  return { name: guestName ?? '', email: guestEmail ?? '', phone: guestPhone, guest: true };
}

export type Reader = 'staff' | 'client';

export function readerOf({ session }: Actor): Reader {
  return session?.user.role === 'admin' ? 'staff' : 'client';
}

/** Customers may act until the appointment begins; after that, staff record and correct its outcome. */
export function actionsFor(
  reader: Reader,
  { status, startsAt }: Pick<Appointment, 'status' | 'startsAt'>,
): AppointmentAction[] {
  const begun = new Date(startsAt) <= new Date();
  if (status === 'scheduled' && !begun) return ['reschedule', 'cancel'];
  if (reader === 'client' || status === 'cancelled') return [];
  if (status === 'scheduled') return ['complete', 'no_show', 'cancel'];
  return [status === 'completed' ? 'no_show' : 'complete'];
}

function spanOf({ startsAt, endsAt }: typeof appointments.$inferSelect) {
  return {
    appointmentDate: firmDay(startsAt),
    startTime: firmClock(startsAt),
    endTime: firmClock(endsAt),
    startsAt,
    endsAt,
  };
}

export function toAppointment(row: AppointmentRow, reader: Reader): Appointment {
  const { appointment, staff, company } = row;
  return {
    ...appointment,
    ...spanOf(appointment),
    place: placeOf(appointment),
    staff: { id: staff.id, name: staffName(staff), jobTitle: staff.jobTitle },
    client: clientOf(row),
    company,
    actions: actionsFor(reader, appointment),
  };
}

export function toGuestAppointment(row: AppointmentRow): GuestAppointment {
  const { appointment, staff } = row;
  const { name, email, phone } = clientOf(row);
  return {
    ...appointment,
    ...spanOf(appointment),
    place: placeOf(appointment),
    guestName: name,
    guestEmail: email,
    guestPhone: phone,
    staff: { id: staff.id, name: staffName(staff), jobTitle: staff.jobTitle, bookable: staff.bookable },
    actions: actionsFor('client', appointment),
  };
}
